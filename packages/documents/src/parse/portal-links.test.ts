import { expect, test } from 'vitest';
import { readPagePath, readPortalLink, toPagePath, writePortalLink } from './portal-links.ts';

test.each([
  ['product:payments', { product: 'payments' }, '/products/payments'],
  ['product:payments/', { product: 'payments' }, '/products/payments'],
  ['PRODUCT:payments', { product: 'payments' }, '/products/payments'],
  ['product:payments/v2', { product: 'payments', version: 'v2' }, '/spec/payments/v2'],
  [
    'product:payments/v2#capturePayment',
    { product: 'payments', version: 'v2', operation: 'capturePayment' },
    '/spec/payments/v2/operations/capturePayment',
  ],
  [
    'product:payments/v2#POST%20/payments/%7Bid%7D/capture',
    { product: 'payments', version: 'v2', operation: 'POST /payments/{id}/capture' },
    '/spec/payments/v2/operations/POST%20%2Fpayments%2F%7Bid%7D%2Fcapture',
  ],
  [
    'product:payments/v2#/paths/~1payments/post',
    { product: 'payments', version: 'v2', operation: 'POST /payments' },
    '/spec/payments/v2/operations/POST%20%2Fpayments',
  ],
  [
    'product:payments/v2#/components/schemas/Capture',
    { product: 'payments', version: 'v2', schema: 'Capture' },
    '/spec/payments/v2/schemas/Capture',
  ],
  [
    'product:payments/v2/operations/capture-payment',
    { product: 'payments', version: 'v2', operation: 'capture-payment' },
    '/spec/payments/v2/operations/capture-payment',
  ],
  [
    'product:payments/Version%202/schemas/A%2FB',
    { product: 'payments', version: 'Version 2', schema: 'A/B' },
    '/spec/payments/Version%202/schemas/A%2FB',
  ],
  [
    'product:payments/docs/guides/quickstart#keys',
    { product: 'payments', document: ['guides', 'quickstart'], heading: 'keys' },
    '/docs/payments/guides/quickstart#keys',
  ],
  ['product:payments/docs', { product: 'payments', document: [] }, '/docs/payments'],
  [
    'product:payments/%64ocs/operations/a',
    { product: 'payments', version: 'docs', operation: 'a' },
    '/spec/payments/docs/operations/a',
  ],
])('%s names a page, and is the same after writing and reading', (href, target, path) => {
  expect(readPortalLink(href)).toEqual(target);
  expect(toPagePath(target)).toBe(path);
  expect(readPortalLink(writePortalLink(target))).toEqual(target);
});

test.each([
  'product:',
  'product:/payments',
  'product://payments',
  'product:payments#capturePayment',
  'product:payments//v2',
  'product:payments/../identity',
  'product:payments/%2e%2e/x/y',
  'product:payments/v2/operations',
  'product:payments/v2/operations/a/b',
  'product:payments/v2/other/a',
  'product:payments/docs/../x',
  'product:payments/%E0%A4%A',
  'product:payments/v2#%ZZ',
])('%s cannot be read', (href) => {
  expect(readPortalLink(href)).toBeUndefined();
});

test.each([
  ['/products/payments', { product: 'payments' }],
  ['/spec/payments', { product: 'payments', version: 'latest' }],
  ['/spec/payments/v2/?tab=1', { product: 'payments', version: 'v2' }],
  ['/spec/payments/v2#/Captures/capturePayment', { product: 'payments', version: 'v2', operation: 'capturePayment' }],
  ['/spec/payments/v2#schema/Capture', { product: 'payments', version: 'v2', schema: 'Capture' }],
  [
    '/spec/payments/v2/operations/capture-payment',
    { product: 'payments', version: 'v2', operation: 'capture-payment' },
  ],
  ['/docs/payments/guides/start#keys', { product: 'payments', document: ['guides', 'start'], heading: 'keys' }],
  ['/docs/payments', { product: 'payments', document: [] }],
  ['/my-apps', undefined],
  ['/spec/', undefined],
  ['/spec', undefined],
  ['spec/payments/v2', undefined],
  ['//spec/payments/v2', undefined],
])('the path %s names its page', (path, target) => {
  expect(readPagePath(path)).toEqual(target);
});

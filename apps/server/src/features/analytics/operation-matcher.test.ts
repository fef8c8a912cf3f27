import { expect, test } from 'vitest';
import { createOperationMatcher } from './operation-matcher.ts';

const find = createOperationMatcher(
  [
    ['get', '/'],
    ['get', '/{id}'],
    ['get', '/parcels'],
    ['post', '/parcels'],
    ['get', '/parcels/{id}'],
    ['get', '/parcels/latest'],
    ['get', '/parcels/{id}/labels/{label}.pdf'],
    ['get', '/labels/{label}'],
    ['get', '/senders/{sender}/parcels'],
    ['post', '/parcels/{id}:cancel'],
    ['get', '/größe'],
  ].map(([method = '', path = '']) => ({ method, path, slug: `${method} ${path}` })),
);

test.each([
  ['GET', '/parcels', 'get /parcels'],
  ['post', '/parcels', 'post /parcels'],
  ['GET', '/parcels/', 'get /parcels'],
  ['GET', '/shop/v1/parcels', 'get /parcels'],
  ['GET', '/parcels/7', 'get /parcels/{id}'],
  ['GET', '/parcels/latest', 'get /parcels/latest'],
  ['GET', '/v1/parcels/7/labels/a.pdf', 'get /parcels/{id}/labels/{label}.pdf'],
  ['GET', '/labels/a.pdf', 'get /labels/{label}'],
  ['GET', '/senders/7/parcels', 'get /senders/{sender}/parcels'],
  ['POST', '/parcels/7:cancel', 'post /parcels/{id}:cancel'],
  ['GET', '/gr%C3%B6%C3%9Fe', 'get /größe'],
  ['GET', '/', 'get /'],
  ['GET', '/7', 'get /{id}'],
  ['GET', '/%E0%A4%A', 'get /{id}'],
  ['GET', '/other/7', undefined],
  ['DELETE', '/parcels/7', undefined],
  ['POST', '/parcels/7', undefined],
])('%s %s is a call of %s', (method, path, operation) => {
  expect(find(method, path)).toBe(operation);
});

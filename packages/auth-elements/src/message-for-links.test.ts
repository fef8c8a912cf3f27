import { load } from '@portico/i18n/texts/forms/shared.js';
import { describe, expect, test } from 'vitest';
import { RequestFailure } from './api.ts';
import type { ElementKind } from './elements.ts';
import type { RequestName } from './endpoints.ts';
import { english } from './english.ts';
import { messageFor } from './message-for.ts';

const translated = await Promise.all(
  Object.entries(load).map(async ([locale, read]) => [locale, await read()] as const),
);

describe.each([['en', english] as const, ...translated])('an emailed link in %s', (_, messages) => {
  const sayIn = (element: ElementKind, request: RequestName, answer: { status: number; body: object }) =>
    messageFor(new RequestFailure(request, answer), {
      element,
      entity: 'developer',
      texts: { ...english, ...messages },
    });

  test.each([
    { field: 'token', rule: 'is_uuid', reason: 'must be a UUID' },
    { field: 'token', rule: 'min_length', reason: 'must have at least 1 characters' },
    { field: 'token', rule: 'matches_regex', reason: 'has characters that are not allowed' },
  ])('a truncated link is explained: %j', (parameter) => {
    const body = {
      type: '/problems/invalid-parameters',
      detail: parameter.reason,
      invalid_parameters: [parameter],
    };
    const text = messages.problems['unknown-token'];
    expect(text).toBeTruthy();
    expect(sayIn('login', 'verify-email-request', { status: 400, body })).toMatchObject({ text, fields: [] });
    expect(sayIn('reset-password', 'set-new-password-request', { status: 400, body })).toMatchObject({ text });
    expect(sayIn('accept-invitation', 'accept-invitation-request', { status: 400, body })).toMatchObject({ text });
  });

  test.each([
    ['used-token', 410],
    ['unknown-token', 404],
  ] as const)('an expired or used link is explained: %s', (code, status) => {
    const body = { type: `/problems/${code}`, title: 'Token', detail: 'This link …' };
    const text = messages.problems[code];
    expect(sayIn('login', 'verify-email-request', { status, body })).toMatchObject({ text, place: 'form' });
    expect(sayIn('reset-password', 'set-new-password-request', { status, body })).toMatchObject({ text });
  });
});

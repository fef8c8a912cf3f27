import { describe, expect, test, vi } from 'vitest';
import { RequestFailure } from './api.ts';
import { CheckFailure, HostFailure } from './check-failure.ts';
import { english } from './english.ts';
import { messageFor } from './message-for.ts';

describe('a failure without an answer', () => {
  const audience = { element: 'login', entity: 'user', texts: english } as const;

  test('a check of the form shows its sentence and marks its fields', () => {
    const failure = new CheckFailure('credentialsMissing', ['password']);
    const expected = { text: english.credentialsMissing, bullets: [], place: 'form', fields: ['password'] };
    expect(messageFor(failure, audience)).toEqual(expected);
  });

  test('a message of the host is shown unchanged', () => {
    expect(messageFor(new HostFailure('Come back tomorrow.'), audience).text).toBe('Come back tomorrow.');
  });

  test('an unexpected error is shown as an unavailable service', () => {
    expect(messageFor(new TypeError('x is undefined'), audience).text).toBe(english.serviceUnavailable);
  });
});

describe('the host’s error handler', () => {
  const failure = new RequestFailure('authenticate-request', { status: 401 });

  test('comes first, and gets the error, the request and the element (ERR-06, ERR-07)', () => {
    const customErrorHandler = vi.fn(() => 'Ours.');
    const message = messageFor(failure, { element: 'login', entity: 'user', texts: english, customErrorHandler });
    expect(message.text).toBe('Ours.');
    expect(customErrorHandler.mock.calls).toEqual([[failure, 'authenticate-request', 'login']]);
  });

  test.each(['', null, undefined])('that returns %o leaves the message to the form', (answer) => {
    const audience = { element: 'login', entity: 'user', texts: english, customErrorHandler: () => answer } as const;
    expect(messageFor(failure, audience).text).toBe(english.wrongCredentials);
  });

  test('is not called for checks of the form', () => {
    const customErrorHandler = vi.fn();
    messageFor(new CheckFailure('fieldsMissing'), {
      element: 'login',
      entity: 'user',
      texts: english,
      customErrorHandler,
    });
    expect(customErrorHandler).not.toHaveBeenCalled();
  });
});

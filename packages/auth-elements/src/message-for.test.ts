import { passwordFlaws, tooEasyToGuess, toPasswordDetail } from '@portico/contract/passwords.ts';
import { load } from '@portico/i18n/texts/forms/shared.js';
import { describe, expect, test, vi } from 'vitest';
import { RequestFailure } from './api.ts';
import type { ElementKind } from './elements.ts';
import type { Entity, RequestName } from './endpoints.ts';
import { english } from './english.ts';
import { messageFor } from './message-for.ts';

const translated = await Promise.all(
  Object.entries(load).map(async ([locale, read]) => [locale, await read()] as const),
);

const requests: Record<ElementKind, RequestName> = {
  login: 'authenticate-request',
  register: 'register-request',
  'forgot-password': 'reset-password-request',
  'reset-password': 'set-new-password-request',
  'change-password': 'set-new-password-request',
  'accept-invitation': 'accept-invitation-request',
  'accept-terms': 'accept-terms-request',
};

interface Case {
  element?: ElementKind;
  entity?: Entity;
  request?: RequestName;
  status?: number | undefined;
  statusText?: string;
  body?: unknown;
}

const say = ({ element = 'register', entity = 'user', request = requests[element], ...answer }: Case) =>
  messageFor(new RequestFailure(request, answer), { element, entity, texts: english });

describe('by status', () => {
  test.each<[string, Case, string]>([
    ['401 on login', { element: 'login', status: 401 }, english.wrongCredentials],
    [
      '401 on login with any detail',
      { element: 'login', status: 401, body: { detail: 'x' } },
      english.wrongCredentials,
    ],
    ['403 on registration', { status: 403, body: { detail: 'x' } }, english.invalidAccessCode],
    [
      'a closed registration',
      { status: 403, body: { type: '/problems/registration-closed', detail: 'x' } },
      english.registrationClosed,
    ],
    ['503', { status: 503, body: { detail: 'x' } }, english.serviceUnavailable],
    ['429', { status: 429, body: { detail: 'x' } }, english.tooManyAttempts],
    ['no answer at all (ERR-05)', {}, english.serviceUnavailable],
    ['401 elsewhere (ERR-04)', { element: 'change-password', status: 401, body: { detail: 'Sign in.' } }, 'Sign in.'],
    [
      '401 during verification',
      { element: 'login', request: 'verify-email-request', status: 401, body: { detail: 'Old link.' } },
      'Old link.',
    ],
    ['403 elsewhere (ERR-04)', { element: 'reset-password', status: 403, body: { detail: 'Not you.' } }, 'Not you.'],
  ])('%s', (_, given, text) => {
    expect(say(given).text).toBe(text);
  });
});

describe('by the content of the answer', () => {
  const withParameter = (parameter: object) => ({
    status: 400,
    body: { detail: 'd', invalid_parameters: [parameter] },
  });
  test.each<[string, Case, string]>([
    ['a field and a reason', withParameter({ field: 'organization', reason: 'is taken' }), 'Organization is taken'],
    [
      'a reason that names its field (ERR-02)',
      withParameter({ field: 'fullName', reason: 'FullName is odd' }),
      'FullName is odd',
    ],
    [
      'an invalid email address',
      withParameter({ field: 'username', rule: 'invalid', reason: 'r' }),
      english.emailInvalid,
    ],
    [
      'the label of the control instead of the name in the request',
      withParameter({ field: 'full_name', rule: 'max_length', reason: 'must have at most 250 characters' }),
      'Full name must have at most 250 characters',
    ],
    [
      'no field if the form has none with that name',
      { ...withParameter({ field: 'request', rule: 'invalid', reason: 'must be smaller' }) },
      'Must be smaller',
    ],
    [
      'no field of another form',
      { element: 'forgot-password', ...withParameter({ field: 'organization', reason: 'is taken' }) },
      'Is taken',
    ],
    [
      'the detail of a problem with a code of its own',
      {
        element: 'change-password',
        status: 400,
        body: {
          type: '/problems/wrong-password',
          title: 'Current password is wrong',
          detail: 'Your current password is not right. Please try again.',
          invalid_parameters: [{ field: 'old_password', rule: 'invalid', reason: 'is not right' }],
        },
      },
      'Your current password is not right. Please try again.',
    ],
    [
      'the same from a server that names the whole request',
      {
        element: 'change-password',
        status: 400,
        body: {
          type: '/problems/wrong-password',
          title: 'Current password is wrong',
          detail: 'Your current password is not right. Please try again.',
          invalid_parameters: [
            {
              field: 'request',
              rule: 'invalid',
              reason: 'Your current password is not right. Please try again.',
            },
          ],
        },
      },
      'Your current password is not right. Please try again.',
    ],
    ['the detail', { status: 409, body: { detail: 'Already there.', errors: [{ detail: 'e' }] } }, 'Already there.'],
    ['the first error, capitalized', { status: 409, body: { errors: [{ detail: 'already there' }] } }, 'Already there'],
    ['only a status', { status: 418, statusText: 'Teapot' }, 'Error 418: Teapot'],
    ['an answer that is not an object', { status: 500, statusText: 'Oops', body: 'x' }, 'Error 500: Oops'],
    [
      'a code with a sentence',
      { element: 'login', status: 401, body: { type: '/problems/account-locked' } },
      'Your account has been locked. Reset your password to log in now.',
    ],
    [
      'a captcha that the server refuses',
      { status: 400, body: { type: '/problems/captcha-failed' } },
      english.notHuman,
    ],
    [
      'a foreign origin, which is not a wrong access code',
      { status: 403, body: { type: '/problems/foreign-origin', detail: 'Foreign.' } },
      'Foreign.',
    ],
    [
      'a code that is the name of a built-in property',
      { status: 409, body: { type: '/problems/constructor', detail: 'd' } },
      'd',
    ],
  ])('%s', (_, given, text) => {
    expect(say(given).text).toBe(text);
  });
});

describe('for developers', () => {
  const developer = { element: 'register', entity: 'developer', status: 400 } as const;
  const tree = [
    { constraints: { isEmail: 'email must be an email', isShort: 'email is too short' } },
    { children: [{ constraints: { isName: 'name is odd' }, children: [{ constraints: { deep: 'deeper' } }] }] },
  ];

  test('the constraints of the whole tree are joined, and a known one is translated (ERR-08)', () => {
    const text = `${english.emailInvalid}, email is too short, name is odd, deeper`;
    expect(say({ ...developer, body: { message: tree } }).text).toBe(text);
  });

  test('a disabled account awaits approval', () => {
    const body = { title: 'Account is disabled or not yet approved', detail: 'x' };
    expect(say({ ...developer, element: 'login', status: 401, body }).text).toBe(english.pendingApproval);
  });

  test('an answer without a title is shown like any other (ERR-09)', () => {
    expect(say({ ...developer, body: { detail: 'Something else.' } }).text).toBe('Something else.');
  });

  test('users get neither', () => {
    expect(say({ status: 400, body: { message: tree, title: 'disabled', detail: 'd' } }).text).toBe('d');
  });

  test('a cyclic tree is read only to a limited depth', () => {
    const nodes: unknown[] = [{ constraints: { odd: 'odd' } }];
    nodes.push({ children: nodes });
    expect(say({ ...developer, body: { message: nodes } }).text.length).toBeLessThan(1000);
  });
});

describe('password requirements', () => {
  const detail = 'password does not meet the requirements: at least 8 characters, not a common one';

  test.each<[string, object]>([
    ['in errors', { errors: [{ detail }] }],
    ['in the detail', { detail }],
  ])('%s become a heading with bullets, beside the password', (_, body) => {
    expect(say({ status: 400, body })).toEqual({
      text: 'Password does not meet the requirements',
      bullets: ['at least 8 characters', 'not a common one'],
      place: 'password',
      fields: ['password'],
    });
  });

  test('without a colon the whole text is the heading (ERR-03)', () => {
    const said = say({ status: 400, body: { errors: [{ detail: 'Password requirements not met' }] } });
    expect(said).toMatchObject({ text: 'Password requirements not met', bullets: [] });
  });
});

describe.each(translated)('in %s', (_, messages) => {
  const sayIn = (element: ElementKind, request: RequestName, answer: { status: number; body: object }) =>
    messageFor(new RequestFailure(request, answer), {
      element,
      entity: 'developer',
      texts: { ...english, ...messages },
    });

  test('a password that is easy to guess is explained beside the field', () => {
    const body = {
      type: '/problems/invalid-parameters',
      detail: toPasswordDetail([tooEasyToGuess]),
      invalid_parameters: tooEasyToGuess.parameters,
    };
    expect(sayIn('reset-password', 'set-new-password-request', { status: 400, body })).toEqual({
      text: messages.passwordTooEasy,
      bullets: [],
      place: 'password',
      fields: ['password'],
    });
  });

  test('a problem without a sentence of the form is shown in the language of the page, with the label of the field', () => {
    const sentenceOf = vi.fn((_problem: unknown, labelOf: (field: string) => string | undefined) =>
      labelOf('full_name'),
    );
    const body = { type: '/problems/limit-reached', detail: 'In English' };
    const failure = new RequestFailure('register-request', { status: 409, body });
    const texts = { ...english, ...messages, sentenceOf };
    expect(messageFor(failure, { element: 'register', entity: 'developer', texts }).text).toBe(messages.fullName);
    expect(sentenceOf.mock.calls[0]?.[0]).toBe(body);
  });

  test('all rules of a password are shown at once, in the language of the form', () => {
    const flaws = [...passwordFlaws('kurz'), tooEasyToGuess];
    const body = {
      type: '/problems/invalid-parameters',
      detail: toPasswordDetail(flaws),
      invalid_parameters: flaws.flatMap(({ parameters }) => parameters),
    };
    expect(sayIn('accept-invitation', 'accept-invitation-request', { status: 400, body })).toEqual({
      text: messages.passwordTooWeak,
      bullets: [],
      place: 'password',
      fields: ['password'],
    });
  });
});

describe('the place of a message, and the fields that it marks', () => {
  const about = (detail: string, more: object = {}) => ({ body: { detail, ...more } });
  test.each<[string, Case, 'form' | 'password', string[]]>([
    [
      'a detail about a password (REG-12)',
      { status: 400, ...about('That password was stolen.') },
      'password',
      ['password'],
    ],
    [
      'the same while the password is changed',
      { element: 'change-password', status: 400, ...about('That password was stolen.') },
      'password',
      ['newPassword'],
    ],
    [
      'the current password',
      {
        element: 'change-password',
        status: 400,
        ...about('Your current password is wrong.', { type: '/problems/wrong-password' }),
      },
      'form',
      ['currentPassword'],
    ],
    [
      'an expired link for a password',
      { element: 'reset-password', status: 410, ...about('Ask for a new password link.') },
      'form',
      [],
    ],
    [
      'a failed login, which marks both fields (LOG-07)',
      { element: 'login', status: 401 },
      'form',
      ['email', 'password'],
    ],
    ['a login without an answer, which marks none', { element: 'login' }, 'form', []],
    ['too many logins, which mark none', { element: 'login', status: 429 }, 'form', []],
    [
      'an invalid verification link, which marks none (LOG-15)',
      { element: 'login', request: 'verify-email-request', status: 404 },
      'form',
      [],
    ],
    ['an access code', { status: 403 }, 'form', ['accessCode']],
    [
      'a field by its name in the request',
      { status: 400, body: { invalid_parameters: [{ field: 'full_name', reason: 'r' }] } },
      'form',
      ['fullName'],
    ],
  ])('%s', (_, given, place, fields) => {
    expect(say(given)).toMatchObject({ place, fields });
  });
});

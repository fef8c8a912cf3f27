import { expect, test } from 'vitest';
import { checkNewPassword, isEasyToGuess } from './password-policy.ts';

const email = 'grace.hopper@example.com';

test.each([
  'Password1!',
  'P@ssw0rd',
  'Passw0rd123!',
  'Summer2026!',
  '$unshine1',
  'Welcome-123',
  'Qwertyuiop1',
  '1Q2w3e4r!',
  'Abc12345!',
  'Changeme#1',
  'Ｐａｓｓｗｏｒｄ１!',
  'Grace.Hopper@example.com',
  'Grace.Hopper1!',
])('%j is too easy to guess', (password) => {
  expect(isEasyToGuess(password, email)).toBe(true);
});

test.each([
  'Portico-demo-1',
  'Correct-horse-7',
  'Love#82736451',
  'michael-Loves-7-dogs',
  'Tr0ub4dor&3x',
  'Пароль-для-входа',
])('%j is not easy to guess', (password) => {
  expect(isEasyToGuess(password, email)).toBe(false);
});

test('every broken rule is named, as text and as a code', () => {
  expect(() => checkNewPassword('password', email)).toThrow(
    expect.objectContaining({
      code: 'invalid-parameters',
      message:
        'Password does not meet the requirements: at least 3 of the 4 kinds of character (upper case; lower case; digits; special), not a password that is easy to guess',
      invalid_parameters: [
        { field: 'password', rule: 'min_uppercase', reason: 'has no upper-case letter', minimum: 1 },
        { field: 'password', rule: 'min_digits', reason: 'has no digit', minimum: 1 },
        { field: 'password', rule: 'min_symbols', reason: 'has no special character', minimum: 1 },
        { field: 'password', rule: 'invalid', reason: 'is too easy to guess' },
      ],
    }),
  );
});

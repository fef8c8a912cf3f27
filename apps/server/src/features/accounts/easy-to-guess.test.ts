import { expect, test } from 'vitest';
import { isEasyToGuess, isMadeOf, isRepetitive } from './easy-to-guess.ts';

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

test.each([
  'aaaaaaaaaaaa',
  'abcdefghijklm',
  '987654321098',
  'passwordpassword',
  'abcabcabcabcabc',
  '123456789012',
  'qwertyqwerty',
])('%j repeats itself', (password) => {
  expect(isRepetitive(password)).toBe(true);
});

test.each(['correct horse battery', 'wir fahren im März', 'aaaaaaaaaaab', 'mitternacht'])(
  '%j does not repeat itself',
  (password) => {
    expect(isRepetitive(password)).toBe(false);
  },
);

const known = [email, 'Grace Brewster Hopper', 'Tidewright Developers', 'developers.tidewright.example'];

test.each(['gracehopper2026', 'Tidewright-Grace!', 'developers.tidewright.example', 'tidewrighttidewright'])(
  '%j is made of words of the account',
  (password) => {
    expect(isMadeOf(password, known)).toBe(true);
  },
);

test.each(['grace keeps bees', 'tidewright and nine ships'])('%j is more than words of the account', (password) => {
  expect(isMadeOf(password, known)).toBe(false);
});

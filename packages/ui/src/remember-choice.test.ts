// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest';
import { recallChoice, rememberChoice } from './remember-choice.ts';

const key = 'portico-example';

// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the environment of the test
const setCookie = (text: string) => (document.cookie = `${key}=${text}; path=/`);

beforeEach(() => {
  localStorage.clear();
  setCookie('');
});

test('a choice is stored in the storage of the browser and in a cookie', () => {
  rememberChoice(key, 'dark');
  expect(localStorage.getItem(key)).toBe('dark');
  expect(document.cookie).toContain(`${key}=dark`);
  expect(recallChoice(key)).toBe('dark');
});

test('a choice that only the storage has still counts', () => {
  localStorage.setItem(key, 'dark');
  expect(recallChoice(key)).toBe('dark');
});

test('the cookie wins over the storage, because a form without scripts sets only the cookie', () => {
  rememberChoice(key, 'dark');
  setCookie('light');
  expect(recallChoice(key)).toBe('light');
});

test('without a choice nothing is recalled', () => {
  expect(recallChoice(key)).toBeNull();
});

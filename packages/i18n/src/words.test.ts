import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '@portico/contract/problems.ts';
import { expect, test } from 'vitest';
import { messagesOf } from './messages-of.ts';
import { screenWordMistakes, wordMistakes } from './plain-words.ts';
import { textFolder } from './read-texts.ts';

/** `address` means an email address, so URLs, hosts and paths need their own words. */
const otherAddress = /\b(?<!\b(?:e-?mail|IP|mail|private) )address(?:es)?\b/i;

/** These words in a text show that its address is an email address. */
const aboutMail = /\b(?:e-?mails?|mails?|confirm(?:s|ed)?|sign(?:ed)? up)\b/i;

/** Readers do not see the names of arguments. */
const withoutArguments = (message: string): string =>
  message.replaceAll(/\{\w+(?:, number)?\}|\{\w+, (?:select|plural),/g, ' ');

const screens = [
  ...[...messagesOf('en')].map(([path, message]) => [path, withoutArguments(message)] as const),
  ...Object.entries(problems).map(([code, { title }]) => [`problems.ts ${code}`, title] as const),
];

const docs = join(textFolder, '../../docs');
/** The file name is not American, because links depend on it. */
const fixedName = 'behaviours.md';
const pages = readdirSync(docs)
  .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
  .map((name) => [`docs/${name}`, readFileSync(join(docs, name), 'utf8').replaceAll(fixedName, '')] as const);

const mistakesIn = (
  texts: readonly (readonly [place: string, text: string])[],
  mistakesOf: (text: string) => string[],
): string[] => texts.flatMap(([place, text]) => mistakesOf(text).map((mistake) => `${place}: ${mistake}`));

test('the words of screens, mails and problems are those of the glossary', () => {
  expect(screens.length).toBeGreaterThan(1500);
  expect(mistakesIn(screens, screenWordMistakes)).toEqual([]);
});

test('an address on a screen is an email address', () => {
  const others = screens.filter(([, text]) => otherAddress.test(text) && !aboutMail.test(text));
  expect(others).toEqual([]);
});

test('the words of the documents are those of the glossary', () => {
  expect(mistakesIn(pages, wordMistakes)).toEqual([]);
});

import type { Token } from '@messageformat/parser';
import { locales } from '@portico/contract/constants.ts';
import { expect, test } from 'vitest';
import { parseMessage } from './compile.ts';
import { messagesOf } from './messages-of.ts';

/** English words that follow a number and do not change with it. */
const unchanging = ['MB', 'by', 'can', 'chosen', 'decided', 'million', 'more', 'ms', 'of', 'selected', 'to'];

/** Messages with a noun that has one form for all numbers in that language. */
const sameForOneAndMany: Readonly<Record<string, readonly string[]>> = {
  de: [
    'problems.sentences.causes.folder-too-deep',
    'problems.sentences.causes.front-matter-too-long',
    'reference.reference.tryIt.size',
  ],
};

const english = messagesOf('en');

/** The words that follow a number outside of a plural form. */
function* uncounted(tokens: readonly Token[]): Generator<string> {
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    const word = next?.type === 'content' ? /^\s(\p{L}+)/u.exec(next.value)?.[1] : undefined;
    if (token.type === 'function' && token.key === 'number' && word) yield word;
    if (token.type === 'select') for (const { tokens: inner } of token.cases) yield* uncounted(inner);
  }
}

function* pluralsIn(tokens: readonly Token[]): Generator<string> {
  for (const token of tokens) {
    if (token.type === 'plural') yield token.arg;
    if ('cases' in token) for (const { tokens: inner } of token.cases) yield* pluralsIn(inner);
  }
}

const plurals = (message: string, tag: string) => new Set(pluralsIn(parseMessage(message, tag)));

test('a noun after a number has a form for one and a form for many', () => {
  const wrong = [...english].flatMap(([path, message]) =>
    [...uncounted(parseMessage(message, 'en'))]
      .filter((word) => !unchanging.includes(word))
      .map((word) => `${path}: ${word}`),
  );
  expect(wrong).toEqual([]);
});

test.each(locales.filter((locale) => locale !== 'en'))(
  'a message with forms for one and many in English has them in %s',
  (locale) => {
    const wrong = [...messagesOf(locale)].filter(([path, message]) => {
      const own = plurals(message, locale.slice(0, 2));
      return [...plurals(english.get(path) ?? '', 'en')].some((counted) => !own.has(counted));
    });
    expect(wrong.filter(([path]) => !sameForOneAndMany[locale]?.includes(path))).toEqual([]);
  },
);

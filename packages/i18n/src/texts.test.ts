import { readFileSync } from 'node:fs';
import { locales } from '@portico/contract/constants.ts';
import { describe, expect, test } from 'vitest';
import { messagesOf } from './messages-of.ts';
import { argumentsOf, typeFiles } from './type-files.ts';

const english = messagesOf('en');

/** In English the name of the organization follows the message, as the specification requires. */
const withOwnArguments = ['forms.users.invited'];

/** Messages that are empty on purpose. */
const empty = [
  'console.frame.needsRole.viewer',
  'console.sign-in.developers.provisionHint',
  'console.sign-in.developers.signInAt',
];

/** These locales have every message. Others may lack messages, which are then English. */
const complete: readonly string[] = ['ca_ES', 'de', 'es_ES', 'fr'];

describe.each(locales.filter((locale) => locale !== 'en'))('the texts in %s', (locale) => {
  const translated = messagesOf(locale);

  test('have no key that English lacks, and no empty message', () => {
    expect([...translated.keys()].filter((path) => !english.has(path))).toEqual([]);
    const without = [...translated].filter(([, message]) => message.trim() === '').map(([path]) => path);
    expect(without.filter((path) => !empty.includes(path))).toEqual([]);
  });

  test('have the arguments of English', () => {
    const names = (message: string, tag: string) => Object.keys(argumentsOf(message, tag)).sort();
    const wrong = [...translated].filter(
      ([path, message]) =>
        !withOwnArguments.includes(path) &&
        `${names(message, locale.slice(0, 2))}` !== `${names(english.get(path) ?? '', 'en')}`,
    );
    expect(wrong).toEqual([]);
  });

  // Few words are the same in both languages, such as “Documentation” in French.
  test('are translated', () => {
    const same = [...english].filter(([path, message]) => message !== '' && translated.get(path) === message);
    const bySection = Map.groupBy(same, ([path]) => path.split('.', 2).join('.'));
    const left = [...bySection].filter(([section, paths]) => paths.length > (allowedSame[section] ?? 10));
    expect(left).toEqual([]);
  });

  test.runIf(complete.includes(locale))('lack no message', () => {
    expect([...english.keys()].filter((path) => !translated.has(path))).toEqual([]);
  });
});

const allowedSame: Readonly<Record<string, number>> = {
  'portal.shell': 11,
  'portal.applications': 16,
  'portal.analytics': 4,
  // For labels of one word, such as “Slug” and “URL”.
  'console.products': 12,
  'problems.sentences': 14,
  'reference.reference': 18,
};

test('the generated types match the English texts', () => {
  for (const [file, text] of typeFiles()) expect(readFileSync(file, 'utf8'), file).toBe(text);
});

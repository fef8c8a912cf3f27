import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problems } from '@portico/contract/problems.ts';
import { expect, test } from 'vitest';
import type { Texts } from './compile.ts';
import { readTexts, textFolder, textSets } from './read-texts.ts';

/** What the glossary does not allow, with what to write instead. */
const forbidden: readonly (readonly [wrong: RegExp, better: string])[] = [
  [/\bwhoever\b/i, 'name the person'],
  [/\b(?:to )?go on\b/i, 'continue'],
  [/\bis told\b|\btells? of\b/i, 'say who shows what'],
  [/\bnobody is\b|\bis not there\b/i, 'does not exist'],
  [/\bwhat waits\b|\bwaits? for (?:a|an|the|your)\b|\bwho waits?\b/i, 'pending'],
  [/\buntil now\b/i, 'current'],
  [/\bonce more\b/i, 'again, or repeat'],
  [/\bas many as there may be\b/i, 'limit reached'],
  [/\bgood until\b|\bgood for\b/i, 'expires'],
  [/\bis needed\b|\bnone needed\b/i, 'required'],
  [/\bin vain\b/i, 'failed'],
  [/\bcopy of the server\b/i, 'instance'],
  [
    /colour|licen[cs]e[sd]?\b(?<=licence[sd]?)|behaviour|favourite|\borganis|\bcentre\b|\bcatalogue\b|recognis|initialis/i,
    'American spelling',
  ],
];

/** An address is an e-mail address: URLs, hosts and paths are called so. */
const otherAddress = /\b(?<!\b(?:e-?mail|IP|mail|private) )address(?:es)?\b/i;

/** Texts whose address is one of e-mail, as what stands around it says. */
const aboutMail = /\b(?:e-?mails?|mails?|confirm(?:s|ed)?|sign(?:ed)? up)\b/i;

function* messagesIn(texts: Texts, above: string): Generator<readonly [place: string, text: string]> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') yield [`${above}.${key}`, withoutArguments(text)];
    else yield* messagesIn(text, `${above}.${key}`);
  }
}

/** Names of arguments are read by nobody but us. */
const withoutArguments = (message: string): string =>
  message.replaceAll(/\{\w+(?:, number)?\}|\{\w+, (?:select|plural),/g, ' ');

const screens = [
  ...textSets.flatMap((set) => [...messagesIn(readTexts(textFolder, 'en', set), set)]),
  ...Object.entries(problems).map(([code, { title }]) => [`problems.ts ${code}`, title] as const),
];

const docs = join(textFolder, '../../docs');
/** The file keeps the name that links to it have. */
const fixedName = 'behaviours.md';
const pages = readdirSync(docs)
  .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
  .map((name) => [`docs/${name}`, readFileSync(join(docs, name), 'utf8').replaceAll(fixedName, '')] as const);

const mistakesIn = (texts: readonly (readonly [place: string, text: string])[]): string[] =>
  texts.flatMap(([place, text]) =>
    forbidden.flatMap(([wrong, better]) => {
      const found = wrong.exec(text);
      return found ? [`${place}: “${found[0]}”, better: ${better}`] : [];
    }),
  );

test('the words of screens, mails and problems are those of the glossary', () => {
  expect(screens.length).toBeGreaterThan(1500);
  expect(mistakesIn(screens)).toEqual([]);
});

test('an address on a screen is an e-mail address', () => {
  const others = screens.filter(([, text]) => otherAddress.test(text) && !aboutMail.test(text));
  expect(others).toEqual([]);
});

test('the words of the documents are those of the glossary', () => {
  expect(mistakesIn(pages)).toEqual([]);
});

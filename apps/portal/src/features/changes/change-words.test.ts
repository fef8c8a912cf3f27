import { rules } from '@portico/api-reference/changes/rules.ts';
import { toSentence as toEnglish } from '@portico/api-reference/changes/sentence.ts';
import { toSentence, toSteps } from '@portico/app-kit/change-words.ts';
import { en, load } from '@portico/i18n/texts/changes.js';
import { expect, test } from 'vitest';

const values = { name: 'NAME', before: 'OLD', after: 'NEW' };
const ids = Object.keys(rules) as (keyof typeof rules)[];

test('the English sentences are the same as those of the comparison', () => {
  for (const rule of ids) {
    expect(toSentence({ rule, values, sentence: '' }, en.rules)).toBe(toEnglish({ rule, values }));
  }
  expect(Object.keys(en.rules).toSorted()).toEqual([...ids].toSorted());
});

test.for(Object.entries(load))('in %s, every sentence uses the same values as in English', async ([, read]) => {
  const texts = await read();
  for (const rule of ids) {
    const english = toEnglish({ rule, values });
    const sentence = toSentence({ rule, values, sentence: '' }, texts.rules);
    for (const value of Object.values(values)) expect(sentence.includes(value), sentence).toBe(english.includes(value));
    expect(sentence).not.toContain('{');
  }
});

test('an unknown rule is shown with its English sentence', () => {
  const sentence = 'Something new happened.';
  expect(toSentence({ rule: 'some-new-rule', values: {}, sentence }, en.rules)).toBe(sentence);
  expect(toSentence({ rule: 'constructor', values: {}, sentence }, en.rules)).toBe(sentence);
});

test('places are translated, and names from the specification are not', () => {
  const { places } = en.page;
  const inOperation = (...path: string[]) => toSteps({ in: 'operation', path }, places);
  expect(inOperation('body', 'application/json', 'body')).toEqual(['body', 'application/json', 'body']);
  expect(inOperation('response 200', 'header', 'Link')).toEqual(['response 200', 'header', 'Link']);
  expect(inOperation('query parameter', 'id')).toEqual(['query parameter', 'id']);
  expect(inOperation('callback done', 'body', 'id')).toEqual(['callback done', 'body', 'id']);
  expect(toSteps({ in: 'schema', path: ['body', '[]'] }, places)).toEqual(['body', '[]']);
  expect(toSteps({ in: 'document', path: ['security scheme', 'key'] }, places)).toEqual(['security scheme', 'key']);
});

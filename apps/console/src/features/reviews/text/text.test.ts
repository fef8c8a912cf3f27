import { describe, expect, test } from 'vitest';
import { ca_ES } from './ca-es.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es_ES } from './es-es.ts';
import { fr } from './fr.ts';

type Sentences = { readonly [name: string]: string | ((holes: never) => string) | Sentences };

const marks = { count: 4, number: 7, done: 2, total: 9 };
const holes = new Proxy(marks, { get: (known, name) => Reflect.get(known, name) ?? `⟨${String(name)}⟩` });

function said(sentences: Sentences, place = ''): [place: string, sentence: string][] {
  return Object.entries(sentences).flatMap(([name, sentence]) => {
    const here = place ? `${place}.${name}` : name;
    if (typeof sentence === 'string') return [[here, sentence]];
    return typeof sentence === 'function' ? [[here, sentence(holes as never)]] : said(sentence, here);
  });
}

const english = said(en);
const holesOf = (sentence: string) => (sentence.match(/⟨\w+⟩|\b[24579]\b/g) ?? []).sort();

describe.each(Object.entries({ ca_ES, de, es_ES, fr }))('the texts of reviews in %s', (_, text) => {
  const translated = new Map(said(text));

  test('are exactly the English ones, none of them empty', () => {
    expect([...translated.keys()]).toEqual(english.map(([place]) => place));
    expect([...translated].filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
  });

  test('fill the same holes', () => {
    for (const [place, sentence] of english)
      expect([place, holesOf(translated.get(place) ?? '')]).toEqual([place, holesOf(sentence)]);
  });

  test('are not left in English', () => {
    const same = english.filter(([place, sentence]) => sentence !== '' && translated.get(place) === sentence);
    expect(same.length, same.join(' | ')).toBeLessThanOrEqual(10);
  });
});

import { describe, expect, test } from 'vitest';
import { ca_ES } from './ca-es.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es_ES } from './es-es.ts';
import { fr } from './fr.ts';

type Sentences = { readonly [name: string]: string | ((holes: never) => string) | Sentences };

const marks = new Proxy({}, { get: (_, name) => `⟨${String(name)}⟩` });

/** Every sentence by its place, with its holes filled by their names. */
function said(sentences: Sentences, place = ''): [place: string, sentence: string][] {
  return Object.entries(sentences).flatMap(([name, sentence]) => {
    const here = place ? `${place}.${name}` : name;
    if (typeof sentence === 'string') return [[here, sentence]];
    return typeof sentence === 'function' ? [[here, sentence(marks as never)]] : said(sentence, here);
  });
}

const holesOf = (sentence: string) => (sentence.match(/⟨\w+⟩/g) ?? []).sort();
const english = said(en);

describe.each(Object.entries({ ca_ES, de, es_ES, fr }))('the texts on analytics in %s', (_, text) => {
  const translated = new Map(said(text));

  test('are exactly the English ones, none of them empty, with the same holes', () => {
    expect([...translated.keys()]).toEqual(english.map(([place]) => place));
    expect([...translated].filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
    for (const [place, sentence] of english)
      expect([place, holesOf(translated.get(place) ?? '')]).toEqual([place, holesOf(sentence)]);
  });

  test('are not left in English', () => {
    const same = english.filter(([place, sentence]) => translated.get(place) === sentence);
    expect(same.length, same.join(' | ')).toBeLessThanOrEqual(4);
  });
});

test('the English texts have the wording of the specification', () => {
  expect(en.unableToFetch({ thing: 'latency' })).toBe('Unable to fetch latency');
  expect(en.notRegistered.title).toBe('This App is not registered for any Product Versions');
  expect(en.filter.more).toBe('Not all results shown. Refine your search for more related results.');
});

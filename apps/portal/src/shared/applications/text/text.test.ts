import { describe, expect, test } from 'vitest';
import { ca_ES } from './ca-es.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es_ES } from './es-es.ts';
import { fr } from './fr.ts';

type Sentences = { readonly [name: string]: string | ((holes: never) => string) | Sentences };

const marks = new Proxy({}, { get: (_, name) => `⟨${String(name)}⟩` });
const counts = { page: 7, chosen: 2, total: 5, hidden: 3 };

/** Every sentence by its place, with its holes filled by their names. */
function said(sentences: Sentences, place = ''): [place: string, sentence: string][] {
  return Object.entries(sentences).flatMap(([name, sentence]) => {
    const here = place ? `${place}.${name}` : name;
    if (typeof sentence === 'string') return [[here, sentence]];
    if (typeof sentence === 'function') {
      const holes = /pager|scopes\.(chosen|more)/.test(here) ? counts : marks;
      return [[here, sentence(holes as never)]];
    }
    return said(sentence, here);
  });
}

const holesOf = (sentence: string) => (sentence.match(/⟨\w+⟩|\d+/g) ?? []).sort();
const english = said(en);

describe.each(Object.entries({ ca_ES, de, es_ES, fr }))('the texts on applications in %s', (_, text) => {
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
    const same = english.filter(([place, sentence]) => translated.get(place) === sentence);
    expect(same.length, same.join(' | ')).toBeLessThanOrEqual(16);
  });
});

test('the English texts have the wording of the specification', () => {
  const { list, deleting, refreshing, products, registration, credentialTypes } = en;
  const detail = 'why';
  expect(list.newApp).toBe('New App');
  expect([list.empty.title, list.nothingFound.title]).toEqual(['No Applications', 'No Applications Found']);
  expect(list.strategiesFailed({ detail })).toBe('Error fetching auth strategies: why');
  expect([deleting.done, deleting.failed({ detail })]).toEqual([
    'Application successfully deleted',
    'Failed to delete application: why',
  ]);
  expect([refreshing.done, refreshing.failed({ detail })]).toEqual([
    'Successfully refreshed secret',
    'Failed to refresh secret: why',
  ]);
  expect([products.product, products.version, products.status, products.actions]).toEqual([
    'Product',
    'Version',
    'Status',
    'Actions',
  ]);
  expect(products.empty.title).toBe('This App is not registered for any Product Versions');
  expect(registration.none).toMatchObject({
    title: 'No Applications',
    text: 'You currently have no applications to register.',
  });
  expect(registration.notEnabled).toBe('Registration for this product version is not enabled');
  expect(en.underReview).toBe('Registration Under Review');
  expect(Object.values(credentialTypes)).toEqual(['Key Auth', 'Client Credentials', 'Self Managed client credentials']);
  expect(en.submitting).toBe('Submitting');
});

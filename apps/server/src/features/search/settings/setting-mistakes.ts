import { because, type Reason } from '../../../platform/because.ts';
import type { PortalFile } from '../../publication/content.ts';
import { toPhrase, toSingleWord } from './setting-words.ts';

interface SettingMistake extends Reason {
  /** Its position in `portal.yaml`. */
  path: (string | number)[];
}

/** Finds synonyms and pins that no search could use, or that are there twice. */
export function findSearchMistakes({ search: { synonyms = {}, pins = [] } = {} }: PortalFile): SettingMistake[] {
  return [...findInSynonyms(synonyms), ...findInPins(pins)];
}

function findInSynonyms(synonyms: Readonly<Record<string, readonly string[]>>): SettingMistake[] {
  const known = new Set<string>();
  return Object.entries(synonyms).flatMap(([name, meanings]) => {
    const path = ['search', 'synonyms', name];
    const word = toSingleWord(name);
    if (word === undefined) return [{ path, ...because('synonym-not-a-word', { name }) }];
    const isKnown = known.has(word);
    known.add(word);
    const passed = new Set([word]);
    const ofMeanings = meanings.flatMap((written, at): SettingMistake[] => {
      const meaning = toSingleWord(written);
      const place = [...path, at];
      if (meaning === undefined) return [{ path: place, ...because('synonym-not-a-word', { name: written }) }];
      if (passed.has(meaning)) return [{ path: place, ...because('synonym-twice', { name: written }) }];
      passed.add(meaning);
      return [];
    });
    return [...(isKnown ? [{ path, ...because('synonym-twice', { name }) }] : []), ...ofMeanings];
  });
}

function findInPins(pins: NonNullable<NonNullable<PortalFile['search']>['pins']>): SettingMistake[] {
  const known = new Set<string>();
  return pins.flatMap(({ words }, at) =>
    words.flatMap((written, entry): SettingMistake[] => {
      const path = ['search', 'pins', at, 'words', entry];
      const phrase = toPhrase(written);
      if (phrase === '') return [{ path, ...because('pin-without-words', { words: written }) }];
      if (known.has(phrase)) return [{ path, ...because('pin-twice', { words: written }) }];
      known.add(phrase);
      return [];
    }),
  );
}

/** Endings of inflected words in the portal's languages, the longest first. Stems are compared and never shown. */
const endings: readonly (readonly string[])[] = [
  // English
  ['ations', 'ation', 'ings', 'ing', 'ies', 'ied', 'ers', 'er', 'es', 'ed', 'ly', 's', 'e', 'y'],
  // German
  ['ungen', 'ung', 'erin', 'ern', 'est', 'end', 'en', 'em', 'er', 'es', 'et', 'e', 'n', 's', 't'],
  // French, Spanish and Catalan
  ['ements', 'ement', 'aciones', 'acions', 'ations', 'acion', 'acio', 'ation', 'eurs', 'eur', 'adas', 'ados', 'ando'],
  ['antes', 'ante', 'ar', 'er', 'ir', 're', 'ee', 'es', 'os', 'as', 'ez', 'ent', 'ons', 'e', 'o', 'a', 's', 'x'],
];

/** Shorter stems are too ambiguous. All forms of a word share this many letters at least. */
export const fewestSharedLetters = 3;
const leastShare = 0.6;

/** Words recur in texts, so their stems are kept. */
const kept = new Map<string, ReadonlySet<string>>();
const mostKept = 5000;

/** The possible stems of a word, including the word itself. */
export function stemsOf(word: string): ReadonlySet<string> {
  const before = kept.get(word);
  if (before) return before;
  if (kept.size >= mostKept) kept.clear();
  const stems = findStems(word);
  kept.set(word, stems);
  return stems;
}

function findStems(word: string): Set<string> {
  const stems = new Set([word]);
  if (!/^\p{Letter}+$/u.test(word)) return stems;
  for (const group of endings) {
    const ending = group.find((one) => word.endsWith(one) && leaves(word, one));
    if (ending !== undefined) stems.add(undouble(word.slice(0, -ending.length)));
  }
  return stems;
}

const leaves = (word: string, ending: string): boolean =>
  word.length - ending.length >= Math.max(fewestSharedLetters, word.length * leastShare);

/** Removes a doubled consonant: `shipping` and `ship` share a stem. */
const undouble = (stem: string): string =>
  /([b-df-hj-np-tv-z])\1$/.test(stem) && stem.length > 3 ? stem.slice(0, -1) : stem;

/** The shortest stem, with which all inflections begin. */
export const commonBeginning = (stems: ReadonlySet<string>): string =>
  [...stems].reduce((one, other) => (other.length < one.length ? other : one));

/** Whether a term shares a stem with the word. */
export function isInflected(stems: ReadonlySet<string>, term: string): boolean {
  return [...stemsOf(term)].some((stem) => stems.has(stem));
}

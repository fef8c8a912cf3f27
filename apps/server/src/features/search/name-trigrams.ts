/**
 * Every three letters that follow each other, in lower case. A text that contains another has all of its trigrams, so
 * that those of the shorter one tell where it can be at all.
 */
export function trigramsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase()];
  const trigrams = new Set<string>();
  for (let at = 0; at + 2 < letters.length; at++) trigrams.add(letters.slice(at, at + 3).join(''));
  return trigrams;
}

/**
 * All lower-case trigrams of a text. A text contains all trigrams of its substrings, so they narrow down which texts
 * contain a substring.
 */
export function trigramsOf(text: string): Set<string> {
  const letters = [...text.toLowerCase()];
  const trigrams = new Set<string>();
  for (let at = 0; at + 2 < letters.length; at++) trigrams.add(letters.slice(at, at + 3).join(''));
  return trigrams;
}

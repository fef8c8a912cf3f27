/** Nobody reads a longer text in an image, and its layout would take long. */
const longest = 240;
/** The share of letters and digits that must be drawable for the text to be understood. */
const least = 0.75;

/**
 * The characters of a text that the fonts can draw; undefined if too few remain. Boxes instead of letters would be
 * worse than no text.
 */
export function toDrawable(text: string, hasGlyph: (character: string) => boolean): string | undefined {
  const characters = [
    ...text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim(),
  ].slice(0, longest);
  const isLetter = (character: string) => /[\p{L}\p{N}]/u.test(character);
  const kept = characters.filter((character) => character === ' ' || hasGlyph(character));
  const letters = characters.filter(isLetter).length;
  const keptLetters = kept.filter(isLetter).length;
  if (keptLetters === 0 || keptLetters < letters * least) return undefined;
  return kept.join('').replaceAll(/ {2,}/g, ' ').trim();
}

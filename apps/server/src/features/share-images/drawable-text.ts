/** More is not read in an image, and takes long to lay out. */
const longest = 240;
/** Of the letters and digits, so much has to be left for a text to be understood. */
const least = 0.75;

/**
 * The text with what the fonts can draw; undefined where too little of it would be left. Boxes in the place of letters would
 * say less than no text.
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

/** Letters that readers take for variants of others, but that Unicode does not decompose. */
const lookalikes: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Letters and digits of any script. A dot between digits is part of the word, so that `2.1.0` is one word. */
const word = /[\p{Letter}\p{Mark}\p{Number}]+(?:(?<=\p{Number})\.\p{Number}+)*/gu;
/** The borders of words without spaces between them: `list|Shipment|Events`, `HTTP|Server`. */
const seam =
  /(?<=[\p{Lowercase_Letter}\p{Number}])(?=\p{Uppercase_Letter})|(?<=\p{Uppercase_Letter})(?=\p{Uppercase_Letter}\p{Lowercase_Letter})/u;
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const maximumLetters = 40;
const maximumUnspacedLetters = 8;
const maximumWords = 8;

/** Folds a text for comparison, without case and accents. Marks that make another letter in their script stay. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => lookalikes[letter] ?? letter)
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
}

/** The terms by which a text is found. */
export const toTerms = (text: string): string[] => [...eachTerm(text)];

/** Yields one term after another, for long texts. */
export function* eachTerm(text: string): Generator<string> {
  for (const [written] of text.matchAll(word)) yield* spellingsOf(written).filter(Boolean);
}

function spellingsOf(written: string): string[] {
  if (unspaced.test(written)) return startsOf(fold(written));
  const whole = cut(fold(written));
  const parts = written.split(seam);
  const withoutV = /^v\d/.test(whole) ? [whole.slice(1)] : [];
  return parts.length > 1 ? [whole, ...withoutV, ...parts.map((part) => cut(fold(part)))] : [whole, ...withoutV];
}

/** The words of a search text, which match as prefixes of terms. */
export function toQueryWords(text: string): string[] {
  const words = (text.match(word) ?? []).map((written) => {
    const folded = fold(written);
    return unspaced.test(folded) ? cut(folded, maximumUnspacedLetters) : cut(folded);
  });
  return [...new Set(words)].filter(Boolean).slice(0, maximumWords);
}

/** Pieces that start at every letter, so that words inside text without spaces are found. */
function startsOf(text: string): string[] {
  const letters = [...text];
  return letters.map((_, at) => letters.slice(at, at + maximumUnspacedLetters).join(''));
}

const cut = (text: string, length = maximumLetters): string =>
  text.length <= length ? text : [...text].slice(0, length).join('');

/** How a language writes what cannot stand in a text between double quotes. */
export interface Literals {
  /** An escape by the hexadecimal number of a character. */
  readonly unicode: (hex: string) => string;
  /** Characters with a meaning of their own, and what to write for them. */
  readonly special?: Readonly<Record<string, string>>;
}

const usual: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Controls, line separators, a byte order mark, and marks that would turn the direction of the code after them. */
const hidden = /[\p{Cc}\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]/u;
const allHidden = new RegExp(hidden, 'gu');

/**
 * What cannot be seen is written as an escape: a terminal that a sample is pasted into would take a control for a key, and one
 * that deletes what came before it ends a text where nobody sees it end.
 */
export const escapeHidden = (text: string, write: (letter: string) => string): string =>
  text.replaceAll(allHidden, write);

/** Writes a text between double quotes. */
export const createQuote =
  ({ unicode, special = {} }: Literals) =>
  (text: string): string => {
    const letters = [...text.toWellFormed()].map((letter) => {
      const known = special[letter] ?? usual[letter];
      if (known !== undefined) return known;
      return hidden.test(letter) ? unicode((letter.codePointAt(0) ?? 0).toString(16)) : letter;
    });
    return `"${letters.join('')}"`;
  };

/** `\u000b`, as in Java, C#, Go, Kotlin and Python. */
export const fourDigits = (hex: string): string => `\\u${hex.padStart(4, '0')}`;
/** `\u{b}`, as in PHP, Ruby, Rust and Swift. */
export const inBraces = (hex: string): string => `\\u{${hex}}`;

/** Whether a text holds nothing but line ends that cannot be seen. */
export const isVisible = (text: string): boolean => !hidden.test(text.replaceAll('\n', ''));

/** Whether lines of a text can stand in a program as they are. */
export const isBlock = (text: string): boolean => text.includes('\n') && isVisible(text);

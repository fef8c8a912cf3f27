/** How a language escapes characters in a string with double quotes. */
export interface Literals {
  /** An escape by the hexadecimal code of a character. */
  readonly unicode: (hex: string) => string;
  /** Special characters and their escapes. */
  readonly special?: Readonly<Record<string, string>>;
}

const usual: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Control characters, line separators, byte order marks, and marks that change the direction of the text after them.
 */
const hidden = /[\p{Cc}\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]/u;
const allHidden = new RegExp(hidden, 'gu');

/**
 * Escapes hidden characters. A terminal would interpret a pasted control character as a key, which could delete text or
 * end a string unnoticed.
 */
export const escapeHidden = (text: string, write: (letter: string) => string): string =>
  text.replaceAll(allHidden, write);

/** Returns a function that writes a string with double quotes. */
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

/** Whether line ends are the only hidden characters of a text. */
export const isVisible = (text: string): boolean => !hidden.test(text.replaceAll('\n', ''));

/** Whether a program can contain the lines of a text unchanged. */
export const isBlock = (text: string): boolean => text.includes('\n') && isVisible(text);

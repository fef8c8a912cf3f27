import { readFileSync } from 'node:fs';
import { sourceFile } from '../../platform/source-files.ts';

const common = new Set(
  readFileSync(sourceFile('features/accounts/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
);

/**
 * Decorations of common words that satisfy password rules, such as `2026!`. A longer decoration makes a longer
 * password.
 */
const decorationMaximum = 5;

/** A common password or the owner's email address, disguised by case, `0` for `o`, a year or a `!`. */
export function isEasyToGuess(password: string, email: string): boolean {
  const own = email.toLowerCase();
  const isKnown = (text: string) => common.has(text) || text === own || text === own.split('@', 1)[0];
  const text = password.normalize('NFKC').toLowerCase();
  return [...undecorated(text)].some((core) => undisguised(core).some(isKnown));
}

/** Searches the suffix from its start only; testing every position would take quadratic time. */
function* undecorated(text: string): Generator<string> {
  yield text;
  yield text.replace(/(?<![^\p{L}\p{Nd}])[^\p{L}\p{Nd}]+$/u, '');
  for (const core of [
    text.replace(/(?<![^\p{L}])[^\p{L}]+$/u, ''),
    text.replaceAll(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, ''),
  ]) {
    if (text.length - core.length <= decorationMaximum) yield core;
  }
}

const letterFor: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', $: 's', '@': 'a' };

function undisguised(text: string): string[] {
  const plain = text.replaceAll(/[03457$@]/g, (sign) => letterFor[sign] as string);
  return [text, plain, plain.replaceAll(/[1!|]/g, 'i'), plain.replaceAll(/[1!|]/g, 'l')];
}

/** How many characters besides the words an attacker knows make a password their owner's. */
const ownCharacters = 8;
const shortestWord = 4;

/** Whether little is left of a password without words that an attacker of this account knows. */
export function isMadeOf(password: string, texts: readonly string[]): boolean {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{Nd}]+/u)]).map(toPlain);
  const known = [...new Set(words)].filter((word) => word.length >= shortestWord).sort((a, b) => b.length - a.length);
  const rest = known.reduce((left, word) => left.replaceAll(word, ' '), toPlain(password));
  return [...rest.replaceAll(' ', '')].length < ownCharacters;
}

const toPlain = (text: string): string => text.normalize('NFKC').toLowerCase();

const longestUnit = 4;

/** Whether a password is few characters or a common word again and again, or a run such as `12345678`. */
export function isRepetitive(password: string): boolean {
  const characters = [...toPlain(password)];
  const codes = characters.map((character) => character.codePointAt(0) as number);
  // The digit after 9 is 0.
  const wrap = /^\d+$/.test(password) ? 10 : Number.MAX_SAFE_INTEGER;
  const steps = new Set(codes.slice(1).map((code, at) => (code - codes[at]! + wrap) % wrap));
  if (steps.size <= 1) return true;
  return characters.some((_, length) => {
    if (length === 0 || !characters.every((character, at) => character === characters[at % length])) return false;
    return length <= longestUnit || common.has(characters.slice(0, length).join(''));
  });
}

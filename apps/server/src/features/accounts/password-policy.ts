import { readFileSync } from 'node:fs';
import { type PasswordFlaw, passwordFlaws, tooEasyToGuess, toPasswordDetail } from '@portico/contract/passwords.ts';
import { Problem } from '@portico/contract/problems.ts';
import { sourceFile } from '../../platform/source-files.ts';

/** Refuses a new password that breaks a rule, naming every rule it breaks. */
export function checkNewPassword(password: string, email: string, field = 'password'): void {
  const flaws: PasswordFlaw[] = passwordFlaws(password);
  if (isEasyToGuess(password, email)) flaws.push(tooEasyToGuess);
  if (flaws.length === 0) return;
  const invalid_parameters = flaws.flatMap(({ parameters }) => parameters.map((one) => ({ ...one, field })));
  throw new Problem('invalid-parameters', toPasswordDetail(flaws), { invalid_parameters });
}

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

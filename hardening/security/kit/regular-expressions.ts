import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface FoundExpression {
  place: string;
  source: string;
  flags: string;
}

const root = join(import.meta.dirname, '../../..');

/** Every regular expression in the sources below these folders, as a literal or as a pattern of a schema. */
export async function findExpressions(
  folders: readonly string[],
  without: readonly string[] = [],
): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  for await (const { place, text } of sourcesBelow(folders)) {
    if (without.some((other) => place.startsWith(other))) continue;
    const placed = (at: number) => `${place}:${text.slice(0, at).split('\n').length}`;
    for (const { at, source, flags } of [...readLiterals(text), ...readPatterns(text)])
      found.push({ place: placed(at), source, flags });
  }
  return found;
}

/** The sources that build an expression from text. */
export async function findBuiltExpressions(folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { place, text } of sourcesBelow(folders)) {
    if (/\bRegExp\(/.test(text)) found.push(place);
  }
  return found.sort();
}

/** Sources that run in production, without tests and their helpers. */
async function* sourcesBelow(folders: readonly string[]): AsyncGenerator<{ place: string; text: string }> {
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const isSource = /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name);
      if (!entry.isFile() || !isSource) continue;
      const path = join(entry.parentPath, entry.name);
      yield { place: relative(root, path), text: await readFile(path, 'utf8') };
    }
  }
}

interface Literal {
  at: number;
  source: string;
  flags: string;
}

/** After one of these a slash starts a regular expression; otherwise it divides. */
const beginsExpression = /(?:^|[=(,:;!&|?{}[\]<>+\-*%~^]|\b(?:return|typeof|case|in|of|void|await|yield|throw))$/;

/** Scans the text once, and skips strings, templates and comments. */
function readLiterals(text: string): Literal[] {
  const literals: Literal[] = [];
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [, source, flags = ''] = match;
    if (source === undefined) continue;
    const before = text.slice(Math.max(0, match.index - 40), match.index).trimEnd();
    if (beginsExpression.test(before) && isExpression(source, flags)) literals.push({ at: match.index, source, flags });
    // This slash divides, so the scan continues right after it.
    else token.lastIndex = match.index + 1;
  }
  return literals;
}

/** Patterns of schemas. */
function readPatterns(text: string): Literal[] {
  const found: Literal[] = [];
  for (const match of text.matchAll(/[pP]attern\b\s*[:=]\s*'((?:\\.|[^'\\\n])+)'/g)) {
    const source = (match[1] as string).replaceAll('\\\\', '\\');
    if (isExpression(source, 'u')) found.push({ at: match.index, source, flags: 'u' });
  }
  return found;
}

function isExpression(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

const someOfEachKind = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '-',
  '.',
  '/',
  ':',
  '"',
  "'",
  '<',
  '>',
  '\\',
  '(',
  '[',
  '{',
  '=',
  ',',
  '&',
  '%',
  '#',
  '@',
  '_',
  '*',
  '|',
  'é',
  '漢',
  '\u200b',
  '😀',
];

/**
 * Texts that make an expression backtrack as often as possible: parts that it matches, repeated, with an end that it
 * does not match. The parts come from the expression itself.
 */
export function toHostileStrings({ source }: Pick<FoundExpression, 'source'>, length: number): string[] {
  const plain = source
    .replaceAll(/\\[bB]|\(\?(?:[:=!]|<[=!]|<\w+>)|[()^$+*?|]|\{\d+(?:,\d*)?\}/g, ' ')
    .replaceAll(/\\p\{[^}]*\}|\\[wdsWDS]|\[(?:\\.|[^\]\\])*\]/g, ' ')
    .replaceAll(/\\(.)/g, '$1');
  const words = plain.split(' ').filter(Boolean);
  const parts = [...new Set([...words, ...words.flatMap((word) => [...word]), ...someOfEachKind])];
  const whole = words.join('');
  const repeat = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  return [
    ...parts.flatMap((part) => [
      repeat(part),
      `${repeat(part)}\u0000`,
      `x${repeat(part)}!`,
      `${whole}${repeat(part)}\u0001`,
    ]),
    ...words.flatMap((word) => someOfEachKind.map((other) => `${repeat(`${word}${other}`)}\u0000`)),
    ...words.map((word) => `${word}${repeat('a ')}${word}`),
    ...words
      .slice(0, 12)
      .flatMap((word, at) => words.slice(at + 1, 12).map((next) => `${repeat(`${word}${next}`)}\u0000`)),
    repeat('a0 '),
    repeat('aA'),
    repeat(' \t'),
    repeat('a.'),
    repeat('<a '),
    repeat(']('),
  ];
}

import type { Piece } from './pattern-syntax.ts';

/** The characters that a class is tried with, in order of preference. */
const alphabet = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...'1234567890',
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...`-_. /:,;!?@#$%&*+='"()[]{}<>|~^\`\\`,
  ...'\t\n\r',
  ...'éßñłжλ中あ한😀',
];

const classes = new Map<string, string[]>();

export function charactersOf(source: string): string[] {
  const before = classes.get(source);
  if (before) return before;
  const isClass = /^[[\\.]/.test(source);
  const one = isClass ? tryRegExp(`^${source}$`) : undefined;
  const found = isClass ? alphabet.filter((character) => one?.test(character)) : [source];
  const coded = /^\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))$/i.exec(source);
  if (found.length === 0 && coded)
    found.push(String.fromCodePoint(Number.parseInt(coded[1] ?? coded[2] ?? coded[3] ?? '', 16)));
  if (classes.size > 5000) classes.clear();
  classes.set(source, found);
  return found;
}

/** Prefers the flag `u`. Undefined if JavaScript cannot read the pattern. */
export function tryRegExp(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {}
  }
  return undefined;
}

const isVariable = ({ least, most }: Piece): boolean => most > least;

const charactersIn = ({ is }: Piece): string[] =>
  is.kind === 'character'
    ? charactersOf(is.source)
    : is.kind === 'group'
      ? is.options.flat().flatMap(charactersIn)
      : [];

const overlap = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((character) => others.includes(character));

/**
 * Whether a repetition can match a text in many ways, as in `(a+)+`. Such a pattern may take very long on a text that
 * does not match. An option is safe if it has a required part that shares no character with its variable parts.
 */
export function isAmbiguous(options: Piece[][]): boolean {
  return options.flat().some(({ most, is }) => {
    if (is.kind !== 'group') return false;
    if (isAmbiguous(is.options)) return true;
    if (most <= 2) return false;
    const isLoose = is.options.some((pieces) => {
      const variable = pieces.filter((piece) => isVariable(piece) || piece.is.kind === 'group').flatMap(charactersIn);
      const fixed = pieces.filter((piece) => !isVariable(piece) && piece.is.kind === 'character');
      return variable.length > 0 && !fixed.some((piece) => !overlap(charactersIn(piece), variable));
    });
    const firsts = is.options.map((pieces) => pieces.slice(0, 1).flatMap(charactersIn));
    return isLoose || firsts.some((some, at) => firsts.slice(at + 1).some((others) => overlap(some, others)));
  });
}

import { isAmbiguous, tryRegExp } from './pattern-characters.ts';
import { parsePattern } from './pattern-syntax.ts';

interface Known {
  expression: RegExp | undefined;
  /** The longest text that it is tried on. */
  longest: number;
}

const known = new Map<string, Known>();
const mostKnown = 5000;
const longest = 5000;
const longestOfAmbiguous = 25;

function read(pattern: string): Known {
  const before = known.get(pattern);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  const options = parsePattern(pattern);
  const isSafe = !/[*+{]/.test(pattern) || (options !== undefined && !isAmbiguous(options));
  const one = { expression: tryRegExp(pattern), longest: isSafe ? longest : longestOfAmbiguous };
  known.set(pattern, one);
  return one;
}

/** Whether a pattern is found in the name of a property: false where that cannot be told in reasonable time. */
export function isNamedBy(pattern: string, name: string): boolean {
  const { expression, longest: most } = read(pattern);
  return name.length <= most && expression?.test(name) === true;
}

/** Whether it is, or may be, as far as can be told in that time. */
export const mayBeNamedBy = (pattern: string, name: string): boolean =>
  read(pattern).expression !== undefined && matches(pattern, name);

/** Whether a text matches, as far as that can be told in reasonable time. */
export function matches(pattern: string, text: string): boolean {
  const { expression, longest: most } = read(pattern);
  return text.length > most || (expression?.test(text) ?? true);
}

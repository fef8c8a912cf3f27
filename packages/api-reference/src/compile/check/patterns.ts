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

/** Whether a text matches; undefined where that cannot be told, or not in reasonable time. */
export function tryPattern(pattern: string, text: string): boolean | undefined {
  const { expression, longest: most } = read(pattern);
  return text.length > most ? undefined : expression?.test(text);
}

/** Whether a text matches, as far as that can be told. */
export const matches = (pattern: string, text: string): boolean => tryPattern(pattern, text) ?? true;

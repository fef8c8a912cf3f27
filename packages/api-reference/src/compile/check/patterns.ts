import { isAmbiguous, tryRegExp } from './pattern-characters.ts';
import { parsePattern } from './pattern-syntax.ts';

interface Known {
  expression: RegExp | undefined;
  /** Longer texts are not tried. */
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

/** Whether a text matches. Undefined if the pattern is unreadable or could take too long. */
export function tryPattern(pattern: string, text: string): boolean | undefined {
  const { expression, longest: most } = read(pattern);
  return text.length > most ? undefined : expression?.test(text);
}

/** Whether a text matches. Unknown results count as a match. */
export const matches = (pattern: string, text: string): boolean => tryPattern(pattern, text) ?? true;

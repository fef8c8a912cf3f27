import { lengthOf } from '../check/json-value.ts';
import { charactersOf } from '../check/pattern-characters.ts';
import { type Piece, parsePattern } from '../check/pattern-syntax.ts';
import { matches } from '../check/patterns.ts';

export interface LengthLimits {
  least: number;
  most: number;
}

/** The length of a text without a limit. */
const usualLength = 6;
const longest = 2000;
const mostTimes = 200;

/** Candidates for patterns with lookaheads, such as those of passwords. */
const rich = ['Passw0rd!', 'Aa1!Bb2@Cc3#Dd4$', 'Aa1', 'abc123', 'ABC123', 'a-b', 'Ab1-Cd2_'];

/** Decides how a text is generated. Each seed gives another text. */
interface Plan {
  seed: number;
  /** The number of characters beyond the minimum of the pattern. */
  spare: number;
  next: number;
  left: number;
  groups: Map<number | string, string>;
}

const shortest = (options: Piece[][]): number => Math.min(...options.map(lengthOfPieces));
const lengthOfPieces = (pieces: Piece[]): number =>
  pieces.reduce((sum, { least, is }) => sum + least * (is.kind === 'group' ? shortest(is.options) : 1), 0);

function write(options: Piece[][], plan: Plan): string | undefined {
  const inTurn = options.map((_, at) => options[(at + plan.seed) % options.length] as Piece[]);
  for (const pieces of inTurn) {
    const written = writeAll(pieces, plan);
    if (written !== undefined) return written;
  }
  return undefined;
}

function writeAll(pieces: Piece[], plan: Plan): string | undefined {
  let text = '';
  for (const { least, most, is } of pieces) {
    const unit = is.kind === 'group' ? Math.max(1, shortest(is.options)) : 1;
    const more = Math.min(most - least, Math.floor(plan.spare / unit), mostTimes);
    plan.spare -= more * unit;
    for (let time = 0; time < least + more; time++) {
      if (plan.left-- <= 0) return undefined;
      const part = writeOne(is, plan);
      if (part === undefined && time >= least) break;
      if (part === undefined) return undefined;
      text += part;
    }
  }
  return text;
}

function writeOne(is: Piece['is'], plan: Plan): string | undefined {
  if (is.kind === 'reference') return plan.groups.get(is.to) ?? '';
  if (is.kind === 'character') {
    const characters = charactersOf(is.source);
    return characters.length > 1 ? characters[(plan.next++ + plan.seed) % characters.length] : characters[0];
  }
  const text = write(is.options, plan);
  for (const key of [is.number, is.name]) if (key !== undefined && text !== undefined) plan.groups.set(key, text);
  return text;
}

/** Texts that match a pattern and have the requested length, the simplest first. */
export function* textsOfPattern(pattern: string, { least, most }: LengthLimits): Generator<string> {
  const isRight = (text: string) => {
    const length = lengthOf(text);
    return length >= least && length <= most && matches(pattern, text);
  };
  if (pattern.includes('(?=')) yield* richTexts({ least, most }, isRight);
  const options = parsePattern(pattern);
  if (options && least <= longest) {
    const needed = shortest(options);
    const wanted = Math.max(least, Math.min(most, Math.max(needed, usualLength)));
    for (let seed = 0; seed < 12; seed++) {
      for (const length of new Set([
        wanted,
        least,
        needed,
        needed + 1,
        least + 1,
        Number.isFinite(most) ? most : least,
      ])) {
        const spare = Math.max(0, length - needed);
        const text = write(options, { seed, spare, next: 0, left: longest, groups: new Map() });
        if (text === undefined) continue;
        const short = Math.max(0, least - lengthOf(text));
        // Without anchors, any characters may stand before or after the match.
        for (const one of short === 0
          ? [text]
          : [text.padEnd(text.length + short, 'x'), text.padStart(text.length + short, 'x')])
          if (isRight(one)) yield one;
      }
    }
  }
  yield* richTexts({ least, most }, isRight);
}

function* richTexts({ least, most }: LengthLimits, isRight: (text: string) => boolean): Generator<string> {
  const cut = Math.min(most, longest);
  for (const text of rich) {
    const long = text.repeat(Math.ceil(Math.max(1, Math.min(least, longest)) / text.length));
    for (const one of [text, long, long.slice(0, cut), long.slice(0, least)]) if (isRight(one)) yield one;
  }
}

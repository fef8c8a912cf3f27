/** Why a pattern of an author is not usable. */
export type PatternMistake = 'unfinished' | 'not-supported' | 'too-large';

export class BadPattern extends Error {
  readonly mistake: PatternMistake;

  constructor(mistake: PatternMistake) {
    super(mistake);
    this.mistake = mistake;
  }
}

export type CharacterTest = (character: string) => boolean;

export type SyntaxNode =
  | { test: CharacterTest }
  | { sequence: readonly SyntaxNode[] }
  | { choices: readonly SyntaxNode[] }
  /** Without `most`, there is no limit. */
  | { repeated: SyntaxNode; least: number; most: number | undefined };

const repeatsMaximum = 1000;

/** Sets of characters that a pattern can name. */
const namedSets: Readonly<Record<string, CharacterTest>> = {
  d: (character) => character >= '0' && character <= '9',
  w: (character) => /[A-Za-z0-9_]/.test(character),
  s: (character) => /\s/.test(character),
};
const properties: Readonly<Record<string, CharacterTest>> = {
  L: (character) => /\p{L}/u.test(character),
  Lu: (character) => /\p{Lu}/u.test(character),
  Ll: (character) => /\p{Ll}/u.test(character),
  M: (character) => /\p{M}/u.test(character),
  N: (character) => /\p{N}/u.test(character),
};
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

const not =
  (test: CharacterTest): CharacterTest =>
  (character) =>
    !test(character);

/** Remembers the last character: all steps of a repeated set ask about the same one. */
function once(test: CharacterTest): CharacterTest {
  let last: string | undefined;
  let isIn = false;
  return (character) => {
    if (character !== last) isIn = test(character);
    last = character;
    return isIn;
  };
}

/** One character of a pattern, or a set of characters. */
type Atom = { character: string } | { test: CharacterTest };

const toTest = (atom: Atom): CharacterTest =>
  'test' in atom ? atom.test : (character) => character === atom.character;

/**
 * Reads a pattern in the notation of regular expressions. What could take more than linear time, or looks around, is
 * not supported. The pattern is for whole texts, so `^` at its start and `$` at its end are optional.
 */
export function readSyntax(pattern: string): SyntaxNode {
  const characters = [...pattern];
  let at = 0;
  const peek = () => characters[at];
  const skip = (wanted: string): boolean => {
    if (characters[at] !== wanted) return false;
    at += 1;
    return true;
  };
  const take = (): string => {
    const character = characters[at];
    if (character === undefined) throw new BadPattern('unfinished');
    at += 1;
    return character;
  };

  skip('^');
  if (characters.at(-1) === '$' && characters.at(-2) !== '\\') characters.pop();
  const node = readChoices();
  if (at < characters.length) throw new BadPattern('unfinished');
  return node;

  function readChoices(): SyntaxNode {
    const choices = [readSequence()];
    while (skip('|')) choices.push(readSequence());
    return choices.length === 1 ? (choices[0] as SyntaxNode) : { choices };
  }

  function readSequence(): SyntaxNode {
    const sequence: SyntaxNode[] = [];
    while (peek() !== undefined && peek() !== '|' && peek() !== ')') sequence.push(readRepeat(readAtom()));
    return { sequence };
  }

  function readAtom(): SyntaxNode {
    const character = take();
    if (character === '(') return readGroup();
    if (character === '[') return { test: once(readSet()) };
    if (character === '.') return { test: not((one) => one === '\n' || one === '\r') };
    if (character === '\\') return { test: toTest(readEscape()) };
    if ('*+?'.includes(character)) throw new BadPattern('unfinished');
    if (['^', '$', '{', '}', ']'].includes(character)) throw new BadPattern('not-supported');
    return { test: toTest({ character }) };
  }

  function readGroup(): SyntaxNode {
    if (skip('?') && !skip(':')) throw new BadPattern('not-supported');
    const inside = readChoices();
    if (!skip(')')) throw new BadPattern('unfinished');
    return inside;
  }

  function readEscape(): Atom {
    const letter = take();
    const set = namedSets[letter.toLowerCase()];
    if (set) return { test: letter === letter.toLowerCase() ? set : not(set) };
    if (letter === 'p' || letter === 'P') {
      if (!skip('{')) throw new BadPattern('not-supported');
      let name = '';
      while (!skip('}')) name += take();
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!property) throw new BadPattern('not-supported');
      return { test: letter === 'p' ? property : not(property) };
    }
    if (Object.hasOwn(controls, letter)) return { character: controls[letter] as string };
    // References and words' ends are letters and digits, too.
    if (/[A-Za-z0-9]/.test(letter)) throw new BadPattern('not-supported');
    return { character: letter };
  }

  function readSet(): CharacterTest {
    const isNegated = skip('^');
    const tests: CharacterTest[] = [];
    while (!skip(']')) {
      const first = readMember();
      const next = characters[at + 1];
      if (!('character' in first) || peek() !== '-' || next === undefined || next === ']') {
        tests.push(toTest(first));
        continue;
      }
      take();
      const last = readMember();
      if (!('character' in last)) throw new BadPattern('not-supported');
      const [from, to] = [first, last].map(({ character }) => character.codePointAt(0) as number) as [number, number];
      if (to < from) throw new BadPattern('unfinished');
      tests.push((character) => {
        const code = character.codePointAt(0) as number;
        return code >= from && code <= to;
      });
    }
    const test: CharacterTest = (character) => tests.some((one) => one(character));
    return isNegated ? not(test) : test;
  }

  function readMember(): Atom {
    const character = take();
    return character === '\\' ? readEscape() : { character };
  }

  function readRepeat(repeated: SyntaxNode): SyntaxNode {
    const bounds = readBounds();
    if (!bounds) return repeated;
    // A lazy repeat matches the same whole texts.
    skip('?');
    if (['*', '+', '?', '{'].includes(peek() ?? '')) throw new BadPattern('unfinished');
    return { repeated, ...bounds };
  }

  function readBounds(): { least: number; most: number | undefined } | undefined {
    if (skip('*')) return { least: 0, most: undefined };
    if (skip('+')) return { least: 1, most: undefined };
    if (skip('?')) return { least: 0, most: 1 };
    if (!skip('{')) return undefined;
    const least = readCount();
    const most = skip(',') ? (peek() === '}' ? undefined : readCount()) : least;
    if (!skip('}') || (most !== undefined && most < least)) throw new BadPattern('unfinished');
    return { least, most };
  }

  function readCount(): number {
    let digits = '';
    while (namedSets.d?.(peek() ?? '')) digits += take();
    if (digits === '') throw new BadPattern('unfinished');
    if (Number(digits) > repeatsMaximum) throw new BadPattern('too-large');
    return Number(digits);
  }
}

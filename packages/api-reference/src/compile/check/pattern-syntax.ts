/** A part of a regular expression, and how often it repeats. */
export interface Piece {
  least: number;
  most: number;
  is:
    | { kind: 'character'; source: string }
    | { kind: 'group'; number: number | undefined; name: string | undefined; options: Piece[][] }
    | { kind: 'reference'; to: number | string };
}

const deepest = 40;

/** Parses a pattern. Undefined if it has unknown syntax. Lookarounds are left out. */
export function parsePattern(pattern: string): Piece[][] | undefined {
  let at = 0;
  let groups = 0;

  const take = (expression: RegExp): RegExpExecArray | undefined => {
    expression.lastIndex = at;
    const found = expression.exec(pattern);
    if (found) at += found[0].length;
    return found ?? undefined;
  };

  function readOptions(depth: number): Piece[][] | undefined {
    if (depth > deepest) return undefined;
    const options: Piece[][] = [[]];
    while (at < pattern.length && pattern[at] !== ')') {
      if (take(/\|/y)) {
        options.push([]);
        continue;
      }
      if (take(/\^|\$|\\[bB]/y)) continue;
      const piece = readPiece(depth);
      if (piece === undefined) return undefined;
      if (piece !== 'nothing') options.at(-1)?.push(piece);
    }
    return options;
  }

  function readPiece(depth: number): Piece | 'nothing' | undefined {
    const around = take(/\(\?(?:[=!]|<[=!])/y);
    const is = around || pattern[at] === '(' ? readGroup(depth, Boolean(around)) : readCharacter();
    if (!is) return undefined;
    const times = readTimes();
    if (around) return 'nothing';
    return { ...times, is };
  }

  function readGroup(depth: number, isOpen: boolean): Piece['is'] | undefined {
    const opening = isOpen ? undefined : take(/\((?:\?:|\?<(\w+)>)?/y);
    if (!isOpen && !opening) return undefined;
    const number = isOpen || opening?.[0] === '(?:' ? undefined : ++groups;
    const options = readOptions(depth + 1);
    if (!options || !take(/\)/y)) return undefined;
    return { kind: 'group', number, name: opening?.[1], options };
  }

  function readCharacter(): Piece['is'] | undefined {
    const reference = take(/\\(?:([1-9]\d?)|k<(\w+)>)/y);
    if (reference) return { kind: 'reference', to: reference[2] ?? Number(reference[1]) };
    const found = take(/\[\^?\]?(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[A-Z]|.)/isy);
    if (found) return { kind: 'character', source: found[0] };
    const plain = take(/[^()|*+?{\\[]|\{(?!\d)/suy);
    return plain && { kind: 'character', source: plain[0] };
  }

  function readTimes(): Pick<Piece, 'least' | 'most'> {
    const found = take(/(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y);
    if (!found) return { least: 1, most: 1 };
    const [sign, least, comma, most] = found;
    if (least === undefined) {
      return { least: sign.startsWith('+') ? 1 : 0, most: sign.startsWith('?') ? 1 : Number.POSITIVE_INFINITY };
    }
    const first = Number(least);
    return { least: first, most: comma === '' ? first : most ? Number(most) : Number.POSITIVE_INFINITY };
  }

  const options = readOptions(0);
  return at === pattern.length ? options : undefined;
}

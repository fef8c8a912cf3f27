/** A text of any length in rows of limited width. Rows are positions in the text, so nothing is copied. */
export interface TextRows {
  readonly text: string;
  /** The position at which each row begins. */
  readonly starts: readonly number[];
  /** False if the text has more rows than a browser can lay out. */
  readonly isWhole: boolean;
}

/** Browsers cut content that is higher than about 16 million pixels. */
const mostRows = 700_000;

export function toRows(text: string, width = 400): TextRows {
  const starts: number[] = [];
  let at = 0;
  while (at <= text.length && starts.length < mostRows) {
    const found = text.indexOf('\n', at);
    const last = found < 0 ? text.length : found;
    const end = text[last - 1] === '\r' ? last - 1 : last;
    starts.push(at);
    for (let next = at + width; next < end && starts.length < mostRows; next += width) starts.push(next);
    at = last + 1;
  }
  return { text, starts, isWhole: at > text.length };
}

export const rowText = ({ text, starts }: TextRows, row: number): string =>
  text.slice(starts[row], starts[row + 1] ?? text.length).replace(/\r?\n$/, '');

/** The row of a position. */
export function rowAt({ starts }: TextRows, place: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= place) low = middle;
    else high = middle;
  }
  return low;
}

const mostMatches = 10_000;

/** The positions of all matches, in any case. */
export function findAll(text: string, words: string): number[] {
  if (words === '') return [];
  const wanted = words.toLowerCase();
  const lower = text.toLowerCase();
  // Some letters change their length in lower case, which would shift all positions. Then only lower-case text is
  // found.
  const searched = lower.length === text.length ? lower : text;
  const places: number[] = [];
  for (
    let at = searched.indexOf(wanted);
    at >= 0 && places.length < mostMatches;
    at = searched.indexOf(wanted, at + wanted.length)
  ) {
    places.push(at);
  }
  return places;
}

export interface Piece {
  readonly text: string;
  /** Undefined outside of matches. `current` is the match that the reader has reached. */
  readonly match?: 'other' | 'current';
}

/** Splits a row into the parts inside and outside of matches. */
export function piecesOf(
  rows: TextRows,
  row: number,
  places: readonly number[],
  length: number,
  current: number,
): Piece[] {
  const start = rows.starts[row] as number;
  const shown = rowText(rows, row);
  const end = start + shown.length;
  const pieces: Piece[] = [];
  let at = start;
  const cut = (from: number, to: number) => shown.slice(from - start, to - start);
  for (let place = firstAfter(places, start - length); place < places.length; place++) {
    const from = Math.max(places[place] as number, at);
    const to = Math.min((places[place] as number) + length, end);
    if ((places[place] as number) >= end) break;
    if (to <= from) continue;
    if (from > at) pieces.push({ text: cut(at, from) });
    pieces.push({ text: cut(from, to), match: place === current ? 'current' : 'other' });
    at = to;
  }
  if (at < end || pieces.length === 0) pieces.push({ text: cut(at, end) });
  return pieces;
}

/** The index of the first sorted position that is greater than another. */
function firstAfter(places: readonly number[], place: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] as number) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

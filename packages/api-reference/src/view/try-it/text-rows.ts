/** A text of any length in rows of a bounded width, named by where they begin and end. Nothing is copied. */
export interface TextRows {
  readonly text: string;
  /** Where each row begins. */
  readonly starts: readonly number[];
  /** False where the text has more rows than a browser can lay out. */
  readonly isWhole: boolean;
}

/** Browsers end what is higher than about 16 million pixels. */
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

/** The row that a place of the text is in. */
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

/** Where words occur, whatever their capitals. */
export function findAll(text: string, words: string): number[] {
  if (words === '') return [];
  const wanted = words.toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length with their case: then places would not be those of the text.
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
  /** Undefined outside of matches; whether it is the one that the reader is at. */
  readonly match?: 'other' | 'current';
}

/** A row, with the parts of it that are in matches. */
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

/** The first of some sorted places that is beyond another. */
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

/** Characters, also in full width, by which spreadsheet programs recognize a formula. */
const formulaStarts = new Set(['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20']);
/** Some programs separate by `;` and start a new cell after these characters, even inside quotes. */
const separators = new Set([';', '\t', '\r', '\n']);
const skipped = new Set([' ', '"', '\u00a0', '\ufeff']);

/** Puts an apostrophe before values that look like formulas, which makes them text. */
function toHarmless(text: string): string {
  let harmless = text.startsWith('\t') || text.startsWith('\r') || text.startsWith('\n') ? "'" : '';
  let isStart = true;
  for (const character of text) {
    if (isStart && formulaStarts.has(character)) harmless += "'";
    isStart = separators.has(character) || (isStart && skipped.has(character));
    harmless += character;
  }
  return harmless;
}

/** A cell (RFC 4180), always in quotes. Numbers cannot be formulas, and missing values are empty. */
export const toCsvCell = (value: string | number | null | undefined): string =>
  `"${(typeof value === 'string' ? toHarmless(value) : String(value ?? '')).replaceAll('"', '""')}"`;

export const toCsvRow = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;

/** What programs for tables take for the beginning of a formula, also in its full width. */
const formulaStarts = new Set(['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20']);
/** Some programs start a new cell after these characters, in spite of quotes, because they separate by `;`. */
const separators = new Set([';', '\t', '\r', '\n']);
const skipped = new Set([' ', '"', '\u00a0', '\ufeff']);

/** Prefixes values that look like formulas with an apostrophe, which makes them text. */
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

/** A cell of a table (RFC 4180), always in quotes. Numbers are no formulas; what is missing is empty. */
export const toCsvCell = (value: string | number | null | undefined): string =>
  `"${(typeof value === 'string' ? toHarmless(value) : String(value ?? '')).replaceAll('"', '""')}"`;

export const toCsvRow = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(toCsvCell).join(',')}\r\n`;

/** The cells of a table by RFC 4180, row by row. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (const [at, character] of [...text].entries()) {
    if (isQuoted) {
      if (character !== '"') cell += character;
      else isQuoted = false;
    } else if (character === '"') {
      // Two quotes in a quoted cell mean one.
      if (text[at - 1] === '"') cell += '"';
      isQuoted = true;
    } else if (character === ',') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || rows.at(-1)?.length) endCell();
  return rows.filter((row) => row.length > 0);
}

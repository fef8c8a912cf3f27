/** The cells of a table as RFC 4180 has it, row by row. */
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
      // The second of two is one that was meant.
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

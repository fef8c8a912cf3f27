/** Splits text that arrives in pieces into lines that end in LF, CR or both. */
export function createLineReader() {
  let rest = '';
  let endedInReturn = false;

  return {
    push(piece: string): string[] {
      // A piece may end between the two characters of a CRLF.
      const text = endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      if (piece !== '') endedInReturn = piece.endsWith('\r');
      const lines = text.split(/\r\n|\r|\n/);
      lines[0] = rest + (lines[0] as string);
      rest = lines.pop() as string;
      return lines;
    },
    /** The text after the last line end. */
    rest(): string {
      const last = rest;
      rest = '';
      return last;
    },
  };
}

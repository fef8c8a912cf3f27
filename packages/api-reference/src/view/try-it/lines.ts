/** Cuts text that comes in pieces into lines that end in LF, CR or both. */
export function createLineReader() {
  let rest = '';
  let endedInReturn = false;

  return {
    push(piece: string): string[] {
      // The second half of a CRLF that was cut in two.
      const text = endedInReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
      if (piece !== '') endedInReturn = piece.endsWith('\r');
      const lines = text.split(/\r\n|\r|\n/);
      lines[0] = rest + (lines[0] as string);
      rest = lines.pop() as string;
      return lines;
    },
    /** What came after the last end of a line. */
    rest(): string {
      const last = rest;
      rest = '';
      return last;
    },
  };
}

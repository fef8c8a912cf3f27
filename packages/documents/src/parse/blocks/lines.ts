import type { StateBlock } from 'markdown-it';

/** The text of a line, without what the blocks around it put before it. */
export const lineText = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** Whether a line is indented so far that it is code, or so little that the block around it has ended. */
export const isOutside = (state: StateBlock, line: number): boolean => {
  const indent = (state.sCount[line] ?? 0) - state.blkIndent;
  return indent < 0 || indent > 3;
};

const fence = /^(`{3,}|~{3,})/;

/**
 * The lines after this one that may belong to a block, with their text. Code is left out, because what looks like a mark
 * inside it is none. A line that ends the block around ends the list.
 */
export function* linesBelow(state: StateBlock, start: number, end: number): Generator<{ line: number; text: string }> {
  let code: string | undefined;
  for (let line = start + 1; line < end; line++) {
    const text = lineText(state, line);
    if (text !== '' && (state.sCount[line] ?? 0) < state.blkIndent) return;
    const [, mark] = (code === undefined || !isOutside(state, line) ? fence.exec(text) : null) ?? [];
    if (code !== undefined) {
      if (mark?.startsWith(code) && text.trim() === mark) code = undefined;
    } else if (mark !== undefined) code = mark;
    else yield { line, text };
  }
}

/** Reads the lines between as blocks of their own, between an opening and a closing token. */
export function readInside(
  state: StateBlock,
  {
    type,
    from,
    to,
    next,
    meta,
  }: { type: string; from: number; to: number; next: number; meta: Record<string, unknown> },
): void {
  const { parentType, lineMax, line: start } = state;
  const open = state.push(`${type}_open`, 'div', 1);
  open.map = [start, next];
  open.meta = meta;
  open.block = true;
  // A paragraph inside ends where the block ends.
  state.parentType = 'root';
  state.lineMax = to;
  state.md.block.tokenize(state, from, to);
  state.parentType = parentType;
  state.lineMax = lineMax;
  state.push(`${type}_close`, 'div', -1).block = true;
  state.line = next;
}

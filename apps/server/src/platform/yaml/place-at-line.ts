import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** The place of the value that begins on a line of a YAML text, as in `menu.0.to`; the nearest one above if none does. */
export function placeAtLine(text: string, line: number): string {
  const lines = new LineCounter();
  const parsed = parseDocument(text, { lineCounter: lines });
  let found = '';
  const visit = (node: unknown, place: string): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        if (!isScalar(key) || !key.range || lines.linePos(key.range[0]).line > line) return;
        const here = place === '' ? String(key.value) : `${place}.${key.value}`;
        found = here;
        visit(value, here);
      }
    } else if (isSeq(node)) {
      for (const [at, item] of node.items.entries()) {
        const range = (item as { range?: [number, number, number] } | null)?.range;
        if (!range || lines.linePos(range[0]).line > line) return;
        found = `${place}.${at}`;
        visit(item, found);
      }
    }
  };
  visit(parsed.contents, '');
  return found;
}

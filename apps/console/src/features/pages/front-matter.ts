/** The fields of the front matter that have an own form field. */
export type FrontName = 'title' | 'description' | 'visibility' | 'layout';

const head = /^---[ \t]*\r?\n([\s\S]*?)(?:\r?\n)?---[ \t]*(?:\r?\n|$)/;
const lineOf = (name: FrontName) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm');

/** The value of a field of one line; undefined for one that the text has in another form. */
export function readFront(text: string, name: FrontName): string | undefined {
  const [, front = ''] = head.exec(text) ?? [];
  const [, value] = lineOf(name).exec(front) ?? [];
  if (value === undefined) return '';
  const written = value.trim();
  if (/^[[{>|]/.test(written) || written === '') return undefined;
  if (written.startsWith('"')) {
    try {
      return String(JSON.parse(written));
    } catch {
      return undefined;
    }
  }
  return written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
}

/** The text with another value; an empty one removes the field. Other lines stay as they are. */
export function writeFront(text: string, name: FrontName, value: string): string {
  const found = head.exec(text);
  const front = found?.[1] ?? '';
  const written = /^[\w-]+$/.test(value) ? value : JSON.stringify(value);
  const line = `${name}: ${written}`;
  const lines = front === '' ? [] : front.split(/\r?\n/);
  const at = lines.findIndex((one) => one.startsWith(`${name}:`));
  if (value === '') lines.splice(at, at < 0 ? 0 : 1);
  else if (at < 0) lines.push(line);
  else lines[at] = line;
  const body = found ? text.slice(found[0].length) : text;
  return lines.length === 0 ? body : `---\n${lines.join('\n')}\n---\n${body}`;
}

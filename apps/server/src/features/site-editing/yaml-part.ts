import { isMap, isScalar, parseDocument } from 'yaml';
import { toYamlText } from '../publishing/export-yaml.ts';

/**
 * The text of `portal.yaml` with another menu, footer or announcement. Only the lines of that part change, so comments
 * and the form of the rest stay. Undefined if the part cannot be found in the text.
 */
export function withYamlPart(source: string, part: string, value: unknown): string | undefined {
  const parsed = parseDocument(source);
  if (parsed.errors.length > 0 || !isMap(parsed.contents)) return undefined;
  const text = value === undefined || value === null ? '' : toYamlText({ [part]: value });
  const starts = parsed.contents.items.flatMap(({ key }) =>
    isScalar(key) && key.range ? [{ name: String(key.value), at: key.range[0] }] : [],
  );
  if (parsed.contents.flow) return undefined;
  const found = starts.find(({ name }) => name === part);
  if (!found) return `${source}${source === '' || source.endsWith('\n') ? '' : '\n'}${text}`;
  const next = starts.filter(({ at }) => at > found.at).map(({ at }) => at);
  const end = next.length > 0 ? Math.min(...next) : source.length;
  const rest = next.length > 0 ? commentsAtEnd(source.slice(found.at, end)) : '';
  return `${source.slice(0, found.at)}${text}${rest}${source.slice(end)}`;
}

/** Comments at the margin and empty lines above the next part belong to that part. */
function commentsAtEnd(text: string): string {
  const lines = text.split('\n');
  let first = lines.length - 1;
  while (first > 0 && /^(?:#|\s*$)/.test(lines[first - 1] ?? '')) first -= 1;
  return lines.slice(first).join('\n');
}

import type { CompiledContent } from '../compile/compiled.ts';
import type { Resolve } from '../view/schema/parts.ts';
import { bodyKindOf } from './media-type.ts';
import { toXml } from './xml.ts';
import { toYaml } from './yaml.ts';

/** Writes a value as text of a media type. A string is already the author's text. */
export function writeAs(
  content: Pick<CompiledContent, 'mediaType' | 'schema'> | undefined,
  value: unknown,
  resolve: Resolve = () => undefined,
  indent = 0,
): string {
  if (value === undefined) return '';
  const kind = bodyKindOf(content?.mediaType ?? 'text/plain');
  if (kind === 'json')
    return isWritten(value, content?.schema) ? (value as string) : JSON.stringify(value, null, indent);
  if (typeof value === 'string') return value;
  if (kind === 'xml') return toXml(value, content?.schema ?? true, resolve);
  if (kind === 'yaml') return toYaml(value);
  if (kind === 'lines') return toLines(value, content?.mediaType ?? '');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** JSON examples are often the text of the body. If the schema allows a string, the text is a value. */
function isWritten(value: unknown, schema: CompiledContent['schema']): boolean {
  if (typeof value !== 'string' || (typeof schema === 'object' && schema.type === 'string')) return false;
  try {
    return typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}

/** One value on each line. A sequence (RFC 7464) also marks the start of each value. */
function toLines(value: unknown, mediaType: string): string {
  const start = mediaType.includes('json-seq') ? '\u001e' : '';
  return (Array.isArray(value) ? value : [value]).map((item) => `${start}${JSON.stringify(item)}\n`).join('');
}

/** The value as readable text: strings unchanged, anything else as JSON. */
export const toBodyText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);

import type { IncomingHttpHeaders } from 'node:http';
import type { Accepts } from '../auth-strategies/credential-type.ts';

/** What a call proves itself by. */
export type Presented =
  | { by: 'key'; key: string }
  | { by: 'bearer'; token: string }
  | { by: 'secret'; client_id: string; client_secret: string };

/** The first of what the version accepts; undefined when the call has none of it. */
export function toPresented(
  { headers, query }: { headers: IncomingHttpHeaders; query: string },
  accepts: Accepts,
): Presented | undefined {
  const parameters = accepts.key_names.length > 0 && query !== '' ? new URLSearchParams(query) : undefined;
  for (const name of accepts.key_names) {
    const value = headers[name.toLowerCase()] ?? parameters?.get(name);
    if (typeof value === 'string' && value !== '') return { by: 'key', key: value };
  }
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(headers.authorization ?? '') ?? [];
  if (accepts.bearer && scheme.toLowerCase() === 'bearer') return { by: 'bearer', token: value };
  if (accepts.basic && scheme.toLowerCase() === 'basic') return toBasic(value);
  return undefined;
}

function toBasic(value: string): Presented | undefined {
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) return undefined;
  return { by: 'secret', client_id: text.slice(0, colon), client_secret: text.slice(colon + 1) };
}

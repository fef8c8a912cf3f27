type Pairs = readonly (readonly [name: string, value: string])[];

/** Headers of one connection or of proxies, which are not forwarded. */
const hopByHop = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'http2-settings', 'expect', 'forwarded', 'via', 'host', 'content-length'],
]);
const internal = /^(x-portico-|x-forwarded-|x-real-ip$|sec-|proxy-)/;
const namePattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const isWritable = (value: string) =>
  [...value].every((letter) => letter === '\t' || (letter >= ' ' && letter !== '\x7f'));

/** The headers for the target: the requested ones, without those that a proxy must set. */
export function toSentHeaders(headers: Pairs, cookies: readonly string[]): Record<string, string | string[]> {
  const sent = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (!namePattern.test(name) || !isWritable(value) || hopByHop.has(key) || internal.test(key)) continue;
    const kept = key === 'cookie' ? keptCookies(value, cookies) : value;
    if (kept !== '') sent.set(key, [...(sent.get(key) ?? []), kept]);
  }
  // Asks for an uncompressed answer; it is decompressed only if the target compresses it anyway.
  sent.set('accept-encoding', ['identity']);
  if (!sent.has('user-agent')) sent.set('user-agent', ['Portico']);
  return Object.fromEntries(
    [...sent].map(([name, values]) => [name, values.length === 1 ? (values[0] as string) : values]),
  );
}

/** Keeps only cookies that the specification names. */
const keptCookies = (value: string, names: readonly string[]): string =>
  value
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => names.includes(cookie.split('=', 1)[0] ?? ''))
    .join('; ');

const notForReaders = new Set(['set-cookie', 'set-cookie2', 'content-encoding']);

/** The headers of an answer for display, without those of the connection and those that browsers act upon. */
export function toShownHeaders(raw: readonly string[]): [string, string][] {
  const shown: [string, string][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase();
    if (hopByHop.has(name) || notForReaders.has(name) || name.length > 200 || shown.length === 200) continue;
    shown.push([name, (raw[at + 1] as string).slice(0, 16_384)]);
  }
  return shown;
}

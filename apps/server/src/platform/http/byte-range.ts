/** A part of a file, from its first to its last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The one range that a player asks for (RFC 9110, 14.1.2). Undefined for anything else, which is answered with the whole
 * file, and null for a range outside of it.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first < size && last >= first ? { first, last } : null;
}

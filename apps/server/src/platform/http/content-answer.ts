import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, gunzipSync } from 'node:zlib';
import { readByteRange } from './byte-range.ts';
import { accepts } from './encodings.ts';
import { isKnown, toTag } from './etag.ts';
import type { Content } from './handle.ts';

interface Asker {
  'if-none-match'?: string | undefined;
  'accept-encoding'?: string | string[] | undefined;
  range?: string | undefined;
}

export interface ContentAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  bytes: Buffer | string | undefined;
  /** Whether the bytes are compressed and the client does not accept that: `bodyOf` decompresses them. */
  isToUnpack?: boolean;
}

/** The ETag of content without a version of its own. */
export const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

const pictureAlone = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox";

const forGood = 'max-age=31536000, immutable';

/**
 * How content is sent. It is the same for all its readers, so browsers may cache it and revalidate; shared caches may
 * keep public content.
 */
export function toContentAnswer(content: Content, asker: Asker, mayShare: boolean): ContentAnswer {
  const { media_type, bytes, how } = content;
  const tag = toTag(content.etag ?? hashOf(bytes));
  const sharing = mayShare ? (how.immutable ? 'public, ' : '') : 'private, ';
  const headers: Record<string, string> = {
    etag: tag,
    'cache-control': how.isNeverStored ? 'no-store' : `${sharing}${how.immutable ? forGood : 'no-cache'}`,
    'content-type': media_type,
  };
  // Its style sheets are inside of it. Opened by itself, it can neither run nor load anything.
  if (media_type === 'image/svg+xml') headers['content-security-policy'] = pictureAlone;
  const byEncoding = how.encoding !== undefined || how.packable?.isWorthwhile === true;
  if (byEncoding) headers.vary = how.variesByType ? 'accept, accept-encoding' : 'accept-encoding';
  else if (how.variesByType) headers.vary = 'accept';
  if (isKnown(tag, asker['if-none-match'])) return { status: 304, headers, bytes: undefined };

  // Some browsers play a video only where they can ask for its parts.
  if (media_type.startsWith('video/') && typeof bytes !== 'string') return toPart(bytes, headers, asker.range);
  const accepted = String(asker['accept-encoding'] ?? '');
  const encoding = how.packable
    ? how.packable.encodingFor(accepted)
    : how.encoding && accepts(accepted, how.encoding)
      ? how.encoding
      : undefined;
  if (encoding) headers['content-encoding'] = encoding;
  if (how.packable) return { status: 200, headers, bytes: how.packable.as(encoding) };
  return { status: 200, headers, bytes, isToUnpack: how.encoding !== undefined && encoding === undefined };
}

function toPart(bytes: Buffer, headers: Record<string, string>, asked: string | undefined): ContentAnswer {
  headers['accept-ranges'] = 'bytes';
  const range = readByteRange(asked, bytes.length);
  if (range === undefined) return { status: 200, headers, bytes };
  const part = range ? `${range.first}-${range.last}` : '*';
  headers['content-range'] = `bytes ${part}/${bytes.length}`;
  if (!range) return { status: 416, headers, bytes: Buffer.alloc(0) };
  return { status: 206, headers, bytes: bytes.subarray(range.first, range.last + 1) };
}

/**
 * The limit of compressed bytes. Larger content is decompressed by other threads, piece by piece: 7 MB would block all
 * others for 50 ms.
 */
const unpackedAtOnce = 32 * 1024;

/** Nearly every client accepts gzip; the others get the content decompressed. */
export function bodyOf({ bytes, isToUnpack }: ContentAnswer): Buffer | string | Readable | undefined {
  if (!isToUnpack || bytes === undefined) return bytes;
  if (bytes.length <= unpackedAtOnce) return gunzipSync(bytes);
  return Readable.from([bytes]).pipe(createGunzip());
}

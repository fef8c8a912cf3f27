import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { accepts } from './encodings.ts';
import { isKnown, toTag } from './etag.ts';
import type { Content } from './handle.ts';

interface Asker {
  'if-none-match'?: string | undefined;
  'accept-encoding'?: string | string[] | undefined;
}

export interface ContentAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  bytes: Buffer | string | undefined;
}

const forGood = 'max-age=31536000, immutable';

/**
 * How content is sent. It is the same for everyone who may see it, so a browser may keep it as long as it asks whether
 * it changed; what the whole world may see, caches on the way may share.
 */
export function toContentAnswer(content: Content, asker: Asker, mayShare: boolean): ContentAnswer {
  const { media_type, bytes, how } = content;
  const tag = toTag(content.etag ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 22));
  const sharing = mayShare ? (how.immutable ? 'public, ' : '') : 'private, ';
  const headers: Record<string, string> = {
    etag: tag,
    'cache-control': `${sharing}${how.immutable ? forGood : 'no-cache'}`,
    'content-type': media_type,
  };
  if (how.encoding || how.packable?.isWorthwhile) headers.vary = 'accept-encoding';
  if (isKnown(tag, asker['if-none-match'])) return { status: 304, headers, bytes: undefined };

  const accepted = String(asker['accept-encoding'] ?? '');
  const encoding = how.packable
    ? how.packable.encodingFor(accepted)
    : how.encoding && accepts(accepted, how.encoding)
      ? how.encoding
      : undefined;
  if (encoding) headers['content-encoding'] = encoding;
  if (how.packable) return { status: 200, headers, bytes: how.packable.as(encoding) };
  // Nearly every client takes gzip; for the others the content is as if it had never been packed.
  return { status: 200, headers, bytes: how.encoding && !encoding ? gunzipSync(bytes) : bytes };
}

import { createHash } from 'node:crypto';
import { type CacheTicks, createCache } from '../cache/cache.ts';
import { Packable } from '../http/encodings.ts';
import { Content } from '../http/handle.ts';
import type { Portal } from '../portal.ts';

const maximumEntries = 2000;
/** The limit for uncompressed answers. Compressed forms of them add less than half. */
const maximumBytes = 32 * 1024 * 1024;

interface Asked {
  portal: Portal;
  /** The reader of the answer, if answers differ between readers. */
  reader: string;
  url: string;
}

/**
 * Cached answers about the catalog. The portal's catalog revision is part of the key, so a publish invalidates them
 * without deleting anything.
 */
export function createAnswerCache(ticks: CacheTicks) {
  const answers = createCache<Content>({
    maximum: maximumEntries,
    bytes: { maximum: maximumBytes, of: ({ bytes }) => bytes.length },
    ticks,
  });

  return {
    known: (asked: Asked): Content | undefined => answers.get(toKey(asked)),

    remembered: (asked: Asked, make: () => Promise<unknown>): Promise<Content> =>
      answers.read(toKey(asked), async () => {
        const body = Buffer.from(JSON.stringify(await make()));
        const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
        return new Content('application/json; charset=utf-8', body, etag, { packable: new Packable(body) });
      }),
  };
}

const toKey = ({ portal, reader, url }: Asked): string => `${portal.id} ${portal.catalog_revision} ${reader} ${url}`;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

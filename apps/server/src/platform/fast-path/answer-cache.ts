import { createHash } from 'node:crypto';
import { Packable } from '../http/encodings.ts';
import { Content } from '../http/handle.ts';
import type { CacheTicks } from '../metrics/counters.ts';
import type { Portal } from '../portal.ts';

const maximumEntries = 2000;
/** Of the answers as they are; packed forms of those that are asked for come to less than half again. */
const maximumBytes = 32 * 1024 * 1024;

interface Asked {
  portal: Portal;
  /** Whose answer it is, where answers differ between callers. */
  reader: string;
  url: string;
}

/**
 * Written answers about the catalog, good for as long as the portal's catalog stands at the same revision. The
 * revision is part of the key, so nothing has to be thrown away when something is published: it is just not found.
 */
export function createAnswerCache({ hits, misses }: CacheTicks) {
  const answers = new Map<string, Content>();
  let bytes = 0;

  function keep(key: string, answer: Content): void {
    answers.set(key, answer);
    bytes += answer.bytes.length;
    for (const [oldest, { bytes: old }] of answers) {
      if (answers.size <= maximumEntries && bytes <= maximumBytes) return;
      answers.delete(oldest);
      bytes -= old.length;
    }
  }

  return {
    known(asked: Asked): Content | undefined {
      const known = answers.get(toKey(asked));
      if (known) hits.count += 1;
      return known;
    },

    async remembered(asked: Asked, make: () => Promise<unknown>): Promise<Content> {
      const key = toKey(asked);
      const known = answers.get(key);
      if (known) {
        hits.count += 1;
        return known;
      }
      misses.count += 1;
      const body = Buffer.from(JSON.stringify(await make()));
      const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
      const answer = new Content('application/json; charset=utf-8', body, etag, { packable: new Packable(body) });
      keep(key, answer);
      return answer;
    },
  };
}

const toKey = ({ portal, reader, url }: Asked): string => `${portal.id} ${portal.catalog_revision} ${reader} ${url}`;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

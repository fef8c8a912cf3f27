import type { IncomingHttpHeaders } from 'node:http';
import { type CacheTicks, createCache } from '../cache/cache.ts';
import { hashOf } from '../http/content-answer.ts';
import { Packable, worthwhile } from '../http/encodings.ts';
import { Content, type Developer } from '../http/handle.ts';
import type { Portal } from '../portal.ts';

const maximumEntries = 2000;
/** The limit for uncompressed answers. Compressed forms of them add less than half. */
const maximumBytes = 32 * 1024 * 1024;
/** Larger answers are not cached, because compressing them would delay other requests. */
const largestRemembered = 128 * 1024;

/** The call of an operation whose answer depends only on these properties. */
export interface Asked {
  portal: Portal;
  developer: Developer | undefined;
  request: { url?: string | undefined; headers: IncomingHttpHeaders };
}

/** Groups readers that get the same answers: those with the same rights at a revision of a portal. */
export interface Readers {
  /** The key of the reader's rights at this revision, if cached. Visitors have the key ''. */
  recall(portal: Portal, developer: Developer | undefined): string | undefined;
  /** The same, read from the database if it is not cached; undefined if the portal has another revision by now. */
  read(portal: Portal, developer: Developer | undefined): Promise<string | undefined>;
  /** Whether the portal still has this revision. */
  isCurrent(portal: Portal): Promise<boolean>;
}

/**
 * Cached answers about the catalog. The key contains the portal's catalog revision, so a publish invalidates them without
 * deleting anything. It also contains the reader's rights, so that readers with the same rights share an answer.
 */
export function createAnswerCache(ticks: CacheTicks, readers: Readers) {
  const answers = createCache<Content>({
    maximum: maximumEntries,
    bytes: { maximum: maximumBytes, of: ({ bytes }) => bytes.length },
    ticks,
  });

  /**
   * An answer that was read at a later revision may contain content that other readers of this key must not see. Visitors all
   * see the same.
   */
  async function rememberIfCurrent(key: string, content: Content, { portal, developer }: Asked): Promise<void> {
    if (content.bytes.length > largestRemembered) return;
    if (developer === undefined || (await readers.isCurrent(portal).catch(() => false))) answers.set(key, content);
  }

  return {
    known(asked: Asked): Content | undefined {
      if (wantsFresh(asked)) return undefined;
      const rights = readers.recall(asked.portal, asked.developer);
      return rights === undefined ? undefined : answers.get(toKey(asked, rights));
    },

    /** The answer of `make`, made once for all readers with the same rights. */
    async remembered<Answer>(asked: Asked, make: () => Promise<Answer>): Promise<Content | Answer> {
      const { portal, developer } = asked;
      const rights = wantsFresh(asked)
        ? undefined
        : (readers.recall(portal, developer) ?? (await readers.read(portal, developer)));
      const key = rights === undefined ? undefined : toKey(asked, rights);
      const known = key === undefined ? undefined : answers.get(key);
      if (known) return known;
      if (ticks) ticks.misses.count += 1;
      const answer = await make();
      if (answer === undefined) return answer;
      const content = toRepeatable(answer);
      if (key !== undefined) await rememberIfCurrent(key, content, asked);
      return content;
    },
  };
}

/** The client asks for an answer that is not cached (RFC 9111, 5.2.1.4). */
const wantsFresh = ({ request }: Asked): boolean => request.headers['cache-control'] === 'no-cache';

function toRepeatable(answer: unknown): Content {
  const { media_type, bytes, etag, how } = answer instanceof Content ? answer : toJson(answer);
  // A short text is sent in one piece with its headers, and is not compressed.
  if (typeof bytes === 'string' && Buffer.byteLength(bytes) <= worthwhile)
    return new Content(media_type, bytes, etag ?? hashOf(bytes), how);
  const plain = Buffer.from(bytes as string);
  return new Content(media_type, plain, etag ?? hashOf(plain), { ...how, packable: new Packable(plain) });
}

const toJson = (answer: unknown) => new Content('application/json; charset=utf-8', JSON.stringify(answer));

const toKey = ({ portal, request: { url, headers } }: Asked, rights: string): string =>
  `${portal.id} ${portal.catalog_revision} ${rights} ${headers.host} ${headers.accept} ${url}`;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCache } from '../cache/cache.ts';
import type { CallApi } from './renderer.ts';

/** Identifies requests that the server sends to itself. Others cannot know its value. */
const ownCallHeader = 'x-portico-own-call';
const ownCall = randomBytes(16).toString('base64url');

export const isOwnCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[ownCallHeader] === ownCall;

/**
 * React renders a page synchronously, which blocks other requests. The browser renders pages with more data than this.
 */
const dataMaximum = 3 * 1024 * 1024;

export interface Caller {
  readonly isStranger: boolean;
  /** The portal and its catalog revision, if every visitor gets the same answer. */
  readonly revision?: string | undefined;
}

interface KnownAnswer {
  readonly bytes: number;
  readonly data: unknown;
}

interface TaggedAnswer extends KnownAnswer {
  readonly etag: string;
}

/** Reading a smaller answer of one developer costs less than finding it in the cache. */
const leastKept = 16 * 1024;
const maximumBytes = 16 * 1024 * 1024;
const maximumAnswers = 2000;

/** The data is given as parsed: reading it again through streams takes as long as rendering a small page. */
const toAnswer = (status: number, headers: Record<string, string>, data: unknown): Response =>
  Object.assign(new Response(null, { status, headers }), { json: async () => data });

const typeOf = (type: unknown): Record<string, string> => (type === undefined ? {} : { 'content-type': String(type) });
const json = { 'content-type': 'application/json' };

const isJson = (type: unknown): boolean => /\bjson\b/.test(String(type));

/** Pages share these answers, and none may change them. */
const createAnswers = <Answer extends KnownAnswer>() =>
  createCache<Answer>({ maximum: maximumAnswers, bytes: { maximum: maximumBytes, of: ({ bytes }) => bytes } });

/**
 * Calls operations of the API in process, with the rights of the reader, by the same routes, guards and limits as over
 * the network. Answers to visitors are cached by the portal's revision, as their pages are. Of answers to a developer,
 * a large one that has not changed is not read again.
 */
export function createCallApi(server: () => Pick<FastifyInstance, 'inject'>) {
  const open = createAnswers<KnownAnswer>();
  const tagged = createAnswers<TaggedAnswer>();
  return (request: FastifyRequest, { isStranger, revision }: Caller): CallApi => {
    const { host, cookie, 'user-agent': agent } = request.headers;
    const ofReader = {
      ...(host !== undefined && { host }),
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(!isStranger && cookie !== undefined && { cookie }),
      [ownCallHeader]: ownCall,
    };
    let bytes = 0;
    function count(more: number): void {
      bytes += more;
      if (bytes > dataMaximum) throw new Error(`The page has more than ${dataMaximum} bytes of data.`);
    }

    async function ask(path: string, asked: Record<string, string> | undefined) {
      const key = `${host} ${asked?.accept} ${path}`;
      const before = revision === undefined ? tagged.get(key) : undefined;
      const { statusCode, headers, rawPayload } = await server().inject({
        method: 'GET',
        url: path,
        headers: { ...asked, ...(before && { 'if-none-match': before.etag }), ...ofReader },
        remoteAddress: request.ip,
      });
      if (statusCode === 304 && before !== undefined) {
        count(before.bytes);
        return toAnswer(200, json, before.data);
      }
      count(rawPayload.length);
      const type = headers['content-type'];
      if (rawPayload.length === 0 || !isJson(type)) {
        const isEmpty = statusCode === 204 || statusCode === 304;
        return new Response(isEmpty ? null : new Uint8Array(rawPayload), { status: statusCode, headers: typeOf(type) });
      }
      const answer = { bytes: rawPayload.length, data: JSON.parse(rawPayload.toString()) as unknown };
      if (statusCode === 200) {
        const { etag } = headers;
        if (revision !== undefined) open.set(`${revision} ${key}`, answer);
        else if (etag !== undefined && answer.bytes >= leastKept) tagged.set(key, { ...answer, etag: String(etag) });
      }
      return toAnswer(statusCode, typeOf(type), answer.data);
    }

    return async (path, init) => {
      const asked = init?.headers as Record<string, string> | undefined;
      const known = revision === undefined ? undefined : open.get(`${revision} ${host} ${asked?.accept} ${path}`);
      if (!known) return ask(path, asked);
      count(known.bytes);
      return toAnswer(200, json, known.data);
    };
  };
}

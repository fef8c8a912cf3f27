import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createCache } from '../cache/cache.ts';
import type { CallApi } from './renderer.ts';

/** Tells requests that the server makes to itself from those of others, who cannot know its value. */
const ownCallHeader = 'x-portico-own-call';
const ownCall = randomBytes(16).toString('base64url');

export const isOwnCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[ownCallHeader] === ownCall;

/**
 * React renders a page synchronously, which blocks other requests: pages with more data than this are rendered by the
 * browser.
 */
const dataMaximum = 3 * 1024 * 1024;

interface KnownAnswer {
  readonly etag: string;
  readonly bytes: number;
  readonly headers: Record<string, string>;
  readonly data: unknown;
}

/** Smaller answers are read faster than looked for. */
const leastKept = 16 * 1024;
const maximumBytes = 16 * 1024 * 1024;

/** As it would be read from its bytes, which takes as long as to draw the page that asks for it. */
const toKnown = ({ headers, data }: KnownAnswer): Response =>
  Object.assign(new Response(null, { headers }), { json: async () => data });

/**
 * Carries out operations of the API in process, with the rights of the reader whose page is drawn: by the same
 * routes, guards and limits as over the network. A large answer that has not changed is not read again. Pages share it, and
 * none may change it.
 */
export function createCallApi(server: () => Pick<FastifyInstance, 'inject'>) {
  const known = createCache<KnownAnswer>({
    maximum: 100,
    bytes: { maximum: maximumBytes, of: ({ bytes }) => bytes },
  });
  return (request: FastifyRequest, isStranger: boolean): CallApi => {
    const { host, cookie, 'user-agent': agent } = request.headers;
    const ofReader = {
      ...(host !== undefined && { host }),
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(!isStranger && cookie !== undefined && { cookie }),
      [ownCallHeader]: ownCall,
    };
    let bytes = 0;
    return async (path, init) => {
      const asked = init?.headers as Record<string, string> | undefined;
      const key = `${host} ${asked?.accept} ${path}`;
      const before = known.get(key);
      const { statusCode, headers, rawPayload } = await server().inject({
        method: 'GET',
        url: path,
        headers: { ...asked, ...(before && { 'if-none-match': before.etag }), ...ofReader },
        remoteAddress: request.ip,
      });
      const isKnown = statusCode === 304 && before !== undefined;
      bytes += isKnown ? before.bytes : rawPayload.length;
      if (bytes > dataMaximum) throw new Error(`The page has more than ${dataMaximum} bytes of data.`);
      if (isKnown) return toKnown(before);
      const type = headers['content-type'];
      const own: Record<string, string> = type === undefined ? {} : { 'content-type': String(type) };
      const isLarge = statusCode === 200 && headers.etag !== undefined && rawPayload.length >= leastKept;
      if (isLarge && /\bjson\b/.test(String(type))) {
        const data: unknown = JSON.parse(rawPayload.toString());
        const answer = { etag: String(headers.etag), bytes: rawPayload.length, headers: own, data };
        known.set(key, answer);
        return toKnown(answer);
      }
      const answer = { status: statusCode, headers: own };
      return new Response(statusCode === 204 || statusCode === 304 ? null : new Uint8Array(rawPayload), answer);
    };
  };
}

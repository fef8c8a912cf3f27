import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { issuerPath } from './issuer.ts';

/**
 * The request as the library is to see it: the path of the route that was found, however the caller spelled it, and the
 * URL that the portal has for the world, which is not for a Host header to say. The library takes Node's own requests,
 * whose body has been read by now: this has the fields of one that it uses, and every test of the issuer goes this way.
 */
export function toProviderRequest(request: FastifyRequest, path: string, issuer: URL, body: string) {
  const { raw } = request;
  const mark = raw.url?.indexOf('?') ?? -1;
  const query = mark === -1 ? '' : raw.url?.slice(mark);
  const bytes = Buffer.from(body);
  const { 'transfer-encoding': _chunked, 'content-type': type, ...headers } = raw.headers;
  // The body was already decoded as UTF-8, whatever its charset parameter says.
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type ?? '');
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : []), {
    method: raw.method,
    url: `${path}${query}`,
    originalUrl: `${issuerPath}${path}${query}`,
    httpVersion: raw.httpVersion,
    socket: raw.socket,
    headers: {
      ...headers,
      ...(type !== undefined && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : type }),
      host: issuer.host,
      'x-forwarded-host': issuer.host,
      'x-forwarded-proto': issuer.protocol.slice(0, -1),
      ...(bytes.length > 0 && { 'content-length': String(bytes.length) }),
    },
  }) as never;
}

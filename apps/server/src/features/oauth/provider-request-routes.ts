import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { issuerPath } from './issuer.ts';

/**
 * The request as the library should see it: with the path of the matched route, however the caller spelled it, and the
 * public URL of the portal instead of the Host header. The library expects Node's own requests, whose body was already
 * read: this object has the fields that it uses, and every test of the issuer covers them.
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

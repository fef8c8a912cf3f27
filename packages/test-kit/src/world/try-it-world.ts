import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TriedAnswer } from '@portico/contract/try-it.ts';
import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aPortalContent, aProduct, aWorld } from './world.ts';

interface Upstream extends AsyncDisposable {
  port: number;
  requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A real API on a real port that remembers its requests. */
export async function anUpstream(
  answer: Answer = (_request, response) => response.end('{"ok":true}'),
): Promise<Upstream> {
  const requests: Upstream['requests'] = [];
  const server: Server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(pieces).toString() });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Setting {
  servers: object[];
  portal?: Partial<PortalContent['portal']>;
  try_it?: boolean;
  names?: Record<string, string[]>;
  outbound_allow?: string[];
  more?: object;
}

export async function aShop(
  database: TestDatabase,
  { servers, portal, try_it, names = {}, more, outbound_allow = ['127.0.0.1'] }: Setting,
) {
  const document = { openapi: '3.1.0', info: { title: 'API', version: '1' }, servers, paths: {}, ...more };
  const spec = { file_name: 'api.json', content: JSON.stringify(document), document };
  const versions = [{ name: 'v1', ...(try_it !== undefined && { try_it }) }];
  const product = aProduct('api', { versions }, { specs: new Map([['v1', spec]]) });
  const asked: string[] = [];
  const resolve_name = async (name: string) => {
    asked.push(name);
    return (names[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const content = aPortalContent({ try_it: { private_addresses: true }, ...portal }, [product]);
  const world = await aWorld(database, [content], { resolve_name, outbound_allow });
  const version = await database.query
    .selectFrom('product_version')
    .select(['id', 'product_id'])
    .executeTakeFirstOrThrow();
  const path = `/api/v2/products/${version.product_id}/versions/${version.id}/try-it`;
  const send = (body: object, headers: Record<string, string> = {}) =>
    world.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ method: 'GET', ...body }),
    });
  return { world, path, asked, send };
}

export const read = async (answer: Response) => (await answer.json()) as TriedAnswer;
export const bodyOf = ({ body }: TriedAnswer) => Buffer.from(body, 'base64').toString();

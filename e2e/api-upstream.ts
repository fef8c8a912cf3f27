import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aCertifiedProvider } from '@portico/test-kit/identity/certified-provider.ts';
import type { Provider } from 'oidc-provider';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

async function listen(answer: Answer) {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One empty page. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** About 3 MB of JSON. */
const manyShips = JSON.stringify(
  Array.from({ length: 30_000 }, (_, at) => ({
    name: `Ship ${at}`,
    flag: at % 2 === 0 ? 'NL' : 'NO',
    tugs: [{ name: 'Tug' }],
  })),
  null,
  1,
);

/** Answers by the last segment of the path, in place of an echo. */
const special: Readonly<Record<string, (response: ServerResponse) => void>> = {
  silent: (response) => response.writeHead(204).end(),
  photo: (response) => response.setHeader('content-type', 'image/png').end(pixel),
  export: (response) => {
    response.setHeader('content-type', 'application/octet-stream');
    response.setHeader('content-disposition', 'attachment; filename="ships.bin"');
    response.end(Buffer.from([0, 1, 2, 3]));
  },
  manual: (response) => response.setHeader('content-type', 'application/pdf').end(pdf),
  fleet: (response) => response.setHeader('content-type', 'application/json').end(manyShips),
  wreck: (response) =>
    response.setHeader('content-type', 'application/json').end('[{"name":7,"tugs":[{"flag":"XX"}]}]'),
  log: (response) =>
    response.setHeader('content-type', 'application/x-ndjson').end('{"level":1}\n{"level":2}\n{"level":"high"}\n'),
  // The answer starts and never ends.
  tides: (response) => {
    response.setHeader('content-type', 'text/event-stream');
    response.write(': hello\n\nevent: tide\nid: t-1\ndata: {"height":1}\n\n');
    response.write('event: tide\nid: t-2\ndata: {"height":2}\n\ndata: {"height":"low"}\n\n');
  },
};

/** An API that echoes requests, and allows pages of other sites to read its answers or not. */
export const startApi = (hasCors: boolean) =>
  listen(async (request, response) => {
    if (hasCors) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*, authorization');
      response.setHeader('access-control-allow-methods', '*');
      response.setHeader('access-control-expose-headers', '*');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(hasCors ? 204 : 404).end();
    const answer = special[new URL(request.url ?? '', 'http://any').pathname.split('/').at(-1) ?? ''];
    if (answer) return answer(response);
    const { method, url, headers } = request;
    response.setHeader('content-type', 'application/json').setHeader('x-harbour', 'north');
    response.statusCode = method === 'POST' ? 201 : 200;
    response.end(
      JSON.stringify({
        asked: `${method} ${url}`,
        authorization: headers.authorization ?? null,
        key: headers['x-key'] ?? null,
        cookie: headers.cookie ?? null,
        trace: headers['x-trace'] ?? null,
        body: await text(request),
      }),
    );
  });

/** A certified authorization server. Its clients are added when the portal's URL is known. */
export async function startAuthorizationServer() {
  let others: RequestListener | undefined;
  const running = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://any');
    const back = (answer: string) =>
      void response.writeHead(302, { location: `${searchParams.get('redirect_uri')}${answer}` }).end();
    const ownState = searchParams.get('state');
    if (pathname === '/denied') {
      return back(`#error=access_denied&error_description=Not+today.&error_uri=${running.url}/why&state=${ownState}`);
    }
    if (pathname === '/empty-handed') return back(`?state=${ownState}`);
    // Old servers return tokens directly to the browser, which the provider no longer supports.
    if (pathname === '/implicit' || pathname === '/forged') {
      const state = pathname === '/forged' ? 'another' : ownState;
      return back(`#access_token=implicit-token&token_type=bearer&state=${state}`);
    }
    return others?.(request, response);
  });
  return {
    ...running,
    secret: 'a-secret-of-thirty-two-characters!',
    async serve(redirect_uri: string): Promise<Provider> {
      const { provider, listener } = await aCertifiedProvider(running.url, {
        clients: [
          {
            client_id: 'reader',
            redirect_uris: [redirect_uri],
            token_endpoint_auth_method: 'none',
            grant_types: ['authorization_code'],
            response_types: ['code'],
          },
          {
            client_id: 'machine',
            client_secret: 'a-secret-of-thirty-two-characters!',
            redirect_uris: [],
            grant_types: ['client_credentials'],
            response_types: [],
          },
        ],
        scopes: ['openid', 'ships:read'],
        pkce: { required: () => true },
        features: { clientCredentials: { enabled: true } },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
      });
      others = listener;
      return provider;
    },
  };
}

import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { RunningServer } from '../../server.ts';

const require = createRequire(import.meta.url);
const react = dirname(require.resolve('react/package.json'));
const reactDom = dirname(require.resolve('react-dom/package.json'));

/** The pages of a site without any knowledge of Portico, and the React of 2022 that one of them runs. */
const files: Readonly<Record<string, { file: string; type: string }>> = {
  '/plain.html': { file: join(import.meta.dirname, 'plain.html'), type: 'text/html' },
  '/react-18.html': { file: join(import.meta.dirname, 'react-18.html'), type: 'text/html' },
  '/react-18.js': { file: join(import.meta.dirname, 'react-18.js'), type: 'text/javascript' },
  '/react.js': { file: join(react, 'umd/react.development.js'), type: 'text/javascript' },
  '/react-dom.js': { file: join(reactDom, 'umd/react-dom.development.js'), type: 'text/javascript' },
};

export interface HostSite extends AsyncDisposable {
  url: string;
}

/** A site on its own port that forwards all other requests to Portico, like a reverse proxy in front of both. */
export async function startHostSite(portico: RunningServer): Promise<HostSite> {
  const server = createServer((request, response) => {
    answer(portico.url, request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(portico: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const known = files[new URL(request.url ?? '/', portico).pathname];
  if (known) {
    response.writeHead(200, { 'content-type': `${known.type}; charset=utf-8` }).end(await readFile(known.file));
    return;
  }
  const { method, headers } = request;
  const { port } = new URL(portico);
  const passed = ask({ host: '127.0.0.1', port, path: request.url, method, headers }, (said) => {
    response.writeHead(said.statusCode ?? 502, said.headers);
    said.pipe(response);
  });
  passed.on('error', () => response.writeHead(502).end());
  request.pipe(passed);
}

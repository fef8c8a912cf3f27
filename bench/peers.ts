import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../tools/run.ts';
import peers_package from './peers/package.json' with { type: 'json' };

export const peersFolder = join(import.meta.dirname, 'peers', 'node_modules');

/** An operation at which a page is opened. */
export interface Place {
  tag: string | undefined;
  operationId: string;
  method: string;
  path: string;
}

export interface Peer {
  name: string;
  /** The part of a page that shows the document at `url`. */
  html(url: string): string;
  /** The fragment of an operation's URL. */
  hash(place: Place): string;
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Each page follows the renderer's own documentation of its browser bundle. */
export const peers: readonly Peer[] = [
  {
    name: 'Swagger UI',
    html: (url) => `<link rel="stylesheet" href="/swagger-ui-dist/swagger-ui.css"><div id="ui"></div>
      <script src="/swagger-ui-dist/swagger-ui-bundle.js"></script>
      <script>SwaggerUIBundle({ url: '${url}', dom_id: '#ui', deepLinking: true })</script>`,
    hash: ({ tag = 'default', operationId }) => `/${encodeURIComponent(tag)}/${operationId}`,
  },
  {
    name: 'Redoc',
    html: (url) =>
      `<redoc spec-url="${url}" disable-telemetry="true"></redoc><script type="module" src="/redoc/bundles/redoc.standalone.js"></script>`,
    hash: ({ tag = 'other', operationId }) => `/${slug(tag)}/${operationId.toLowerCase()}`,
  },
  {
    name: 'Scalar',
    html: (url) => `<script id="api-reference" data-url="${url}"></script>
      <script src="/@scalar/api-reference/dist/browser/standalone.js"></script>`,
    hash: ({ tag = 'default', method, path }) => `tag/${slug(tag)}/${method.toUpperCase()}${path}`,
  },
  {
    name: 'Elements',
    html: (url) => `<link rel="stylesheet" href="/@stoplight/elements/styles.min.css">
      <script src="/@stoplight/elements/web-components.min.js"></script>
      <elements-api apiDescriptionUrl="${url}" router="hash"></elements-api>`,
    hash: ({ operationId }) => `/operations/${operationId}`,
  },
];

/**
 * The browser bundles contain their dependencies, so packages are downloaded and unpacked without installing any
 * others.
 */
export async function unpackPeers(): Promise<void> {
  for (const [name, version] of Object.entries(peers_package.dependencies)) {
    const to = join(peersFolder, name);
    if (existsSync(join(to, 'package.json'))) continue;
    const packed = join(peersFolder, '.packed', name);
    await mkdir(packed, { recursive: true });
    await mkdir(to, { recursive: true });
    const fetched = await run('npm', ['pack', '--silent', `${name}@${version}`, '--pack-destination', packed]);
    const [file] = await readdir(packed);
    if (fetched !== 0 || file === undefined) throw new Error(`${name} ${version} could not be fetched.`);
    const unpacked = await run('tar', ['-xzf', join(packed, file), '-C', to, '--strip-components=1']);
    if (unpacked !== 0) throw new Error(`${name} ${version} could not be unpacked.`);
  }
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html',
};

export interface PeerServer extends AsyncDisposable {
  /** The URL of a document in a peer's page. */
  pageOf(peer: Peer, document: string): string;
  /** The URL of the handwritten page of a document. */
  floorOf(document: string): string;
}

/** Serves a page for each renderer and document, and their files, compressed as usual. */
export async function startPeers(
  documents: ReadonlyMap<string, string>,
  floors: ReadonlyMap<string, string> = new Map(),
): Promise<PeerServer> {
  await unpackPeers();
  const packed = new Map<string, Buffer>();
  const read = async (path: string): Promise<string | Buffer | undefined> => {
    const [, kind, peer, document] = path.split('/').map(decodeURIComponent);
    if (kind === 'documents') return documents.get(peer ?? '');
    if (kind === 'floors') return floors.get(peer ?? '');
    if (kind === 'pages')
      return page(peers.find(({ name }) => name === peer)?.html(`/documents/${document}/spec.json`) ?? '');
    return readFile(join(peersFolder, normalize(path))).catch(() => undefined);
  };
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURI(url.split('?', 1)[0] ?? '/');
    const content = packed.get(path) ?? (await read(path));
    if (content === undefined) return response.writeHead(404).end();
    if (!packed.has(path)) packed.set(path, gzipSync(content));
    const type = /^\/(?:pages|floors)\//.test(path)
      ? types['.html']
      : (types[extname(path)] ?? 'application/octet-stream');
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'gzip' });
    return response.end(packed.get(path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: ({ name }, document) => `http://127.0.0.1:${port}/pages/${encodeURIComponent(name)}/${document}`,
    floorOf: (document) => `http://127.0.0.1:${port}/floors/${document}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API</title><body style="margin:0">${body}</body></html>`;

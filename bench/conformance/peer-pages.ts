import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { ConformanceCase } from '@portico/test-kit/conformance/cases.ts';
import type { Version } from '@portico/test-kit/conformance/parts.ts';
import { peersFolder, unpackPeers } from '../peers.ts';

export type PeerName = 'Scalar' | 'Redoc' | 'Swagger UI';

/** Cases that share one document. */
export interface Batch {
  readonly id: string;
  readonly cases: readonly ConformanceCase[];
}

/** The oldest version that has the case, because a renderer may not support newer ones. */
export const versionOf = ({ versions: [oldest = '3.0'] }: ConformanceCase): Version => oldest;

/** The schemes that a case requires, with the values that a reader would enter. */
function credentialsOf({ item }: ConformanceCase): { names: string[]; values: Record<string, object> } {
  const operation = Object.values(item).find(
    (one): one is { security?: object[] } => typeof one === 'object' && one !== null && 'responses' in one,
  );
  const names = Object.keys(operation?.security?.find((one) => Object.keys(one).length > 0) ?? {});
  const known: Record<string, object> = {
    key: { value: 'k' },
    query: { value: 'k' },
    cookie: { value: 'k' },
    bearer: { token: 't' },
    digest: { token: 't' },
    basic: { username: 'ada', password: 'secret' },
    oauth: { flows: { clientCredentials: { token: 't' } } },
  };
  return { names, values: Object.fromEntries(names.map((name) => [name, known[name] ?? {}])) };
}

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The page of each renderer, with everything open that its settings can open. */
const pages: Readonly<Record<PeerName, (document: string, one: ConformanceCase | undefined) => string>> = {
  Scalar: (document, one) => {
    const { names, values } = one ? credentialsOf(one) : { names: [], values: {} };
    const configuration = {
      url: document,
      defaultOpenAllTags: true,
      expandAllModelSections: true,
      expandAllResponses: true,
      withDefaultFonts: false,
      defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
      authentication: { preferredSecurityScheme: names.length > 0 ? [names] : null, securitySchemes: values },
    };
    return `<div id="app"></div><script src="/@scalar/api-reference/dist/browser/standalone.js"></script>
      <script>Scalar.createApiReference('#app', ${inScript(configuration)})</script>`;
  },
  Redoc: (document) =>
    `<redoc spec-url="${document}" disable-telemetry="true" schemas-expansion-level="all" schema-expansion-level="all" expand-responses="all" json-sample-expand-level="all"></redoc>
      <script type="module" src="/redoc/bundles/redoc.standalone.js"></script>`,
  'Swagger UI': (document) => `<div id="ui"></div><script src="/swagger-ui-dist/swagger-ui-bundle.js"></script>
      <script>window.ui = SwaggerUIBundle({ url: ${inScript(document)}, dom_id: '#ui', docExpansion: 'full', defaultModelRendering: 'model',
        defaultModelExpandDepth: 20, defaultModelsExpandDepth: 20, showExtensions: true, showCommonExtensions: true })</script>`,
};

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

interface PeerPages extends AsyncDisposable {
  add(batch: Batch): void;
  urlOf(peer: PeerName, batch: Batch): string;
}

/** Serves the renderers, and for every batch a page of each. */
export async function servePeerPages(documentOf: (batch: Batch) => object): Promise<PeerPages> {
  await unpackPeers();
  const batches = new Map<string, Batch>();
  const server = createServer(async ({ url = '/' }, response) => {
    const path = decodeURI(url.split('?', 1)[0] ?? '/');
    const [, kind = '', peer = '', at = ''] = path.split('/');
    const batch = batches.get(at);
    if (kind === 'pages' && batch) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      const body = pages[peer as PeerName](
        `/documents/${peer}/${at}/spec.json`,
        batch.cases.length === 1 ? batch.cases[0] : undefined,
      );
      return response.end(`<!doctype html><meta charset="utf-8"><title>Conformance</title><body>${body}</body>`);
    }
    const content =
      kind === 'documents' && batch
        ? JSON.stringify(documentOf(batch))
        : await readFile(join(peersFolder, normalize(path))).catch(() => undefined);
    if (content === undefined) return response.writeHead(404).end();
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'max-age=600' });
    return response.end(content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    add: (batch) => void batches.set(batch.id, batch),
    urlOf: (peer, { id }) => `http://127.0.0.1:${port}/pages/${encodeURIComponent(peer)}/${id}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

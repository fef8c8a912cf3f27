import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Manifest, manifestAddress, preloadsOf, withPreloads } from './page-preloads.ts';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt']);

interface StaticFile {
  media_type: string;
  etag: string;
  is_immutable: boolean;
  plain: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

/**
 * A built front end, read whole into memory: an address either names one of its files or nothing, so no path can
 * lead out of the folder. Files are compressed once, when they are first asked for.
 */
export function loadStaticFiles(folder: string) {
  const files = new Map<string, () => StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${file
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`;
    files.set(
      address,
      once(() => readStaticFile(file, address)),
    );
  }
  const pages = new Map<string, StaticFile>();
  const manifest = once((): Manifest => {
    const file = files.get(manifestAddress)?.();
    return file ? (JSON.parse(file.plain.toString()) as Manifest) : {};
  });
  return {
    has: (address: string) => files.has(address),
    /** False when no file has this address. */
    send(address: string, request: FastifyRequest, reply: FastifyReply): boolean {
      const file = files.get(address)?.();
      if (!file) return false;
      sendFile(file, request, reply);
      return true;
    },
    /** The page of the application, naming what the screen at this address needs first. */
    sendPage(path: string, request: FastifyRequest, reply: FastifyReply): void {
      const preloads = preloadsOf(path, manifest());
      const key = preloads.join();
      const page = pages.get(key) ?? readPage(join(folder, 'index.html'), preloads);
      pages.set(key, page);
      sendFile(page, request, reply);
    },
  };
}

export type StaticFiles = ReturnType<typeof loadStaticFiles>;

/** Another front end beside the portal's. */
export interface Mount {
  /** `/somewhere`, without a slash at its end. */
  readonly at: string;
  readonly files: StaticFiles;
  /** Its screens have addresses of any shape, also with dots in them; else only an address without an ending is one. */
  readonly isApplication?: boolean;
}

export const findMount = (mounts: readonly Mount[], path: string): Mount | undefined =>
  mounts.find(({ at }) => path === at || path.startsWith(`${at}/`));

/** A file of the front end, or its page for whatever address has no ending: that is one of its screens. */
export function sendMounted(mount: Mount, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { at, files, isApplication = false } = mount;
  if (path === at && !isApplication) return reply.redirect(`${at}/`, 308);
  reply.code(200);
  const below = path.slice(at.length);
  if (files.send(below, request, reply)) return reply;
  const isScreen = isApplication ? !below.startsWith('/assets/') : extname(path) === '';
  if (isScreen && files.send('/index.html', request, reply)) return reply;
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

const readStaticFile = (file: string, address: string): StaticFile =>
  toStaticFile(readFileSync(file), extname(file), address);

const readPage = (file: string, preloads: readonly string[]): StaticFile =>
  toStaticFile(Buffer.from(withPreloads(readFileSync(file, 'utf8'), preloads)), '.html', '/index.html');

function toStaticFile(plain: Buffer, kind: string, address: string): StaticFile {
  const worthwhile = compressible.has(kind) && plain.length > 1024;
  return {
    media_type: mediaTypes[kind] ?? 'application/octet-stream',
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    // The builder puts a hash of the content into every name under /assets.
    is_immutable: address.startsWith('/assets/'),
    plain,
    brotli: worthwhile ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) : undefined,
    gzip: worthwhile ? gzipSync(plain, { level: 9 }) : undefined,
  };
}

function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): void {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = file.brotli && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : '';
  const etag = `"${file.etag}${encoding && `-${encoding}`}"`;
  reply
    .header('cache-control', file.is_immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', etag)
    .type(file.media_type);
  if (file.brotli) reply.header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send();
    return;
  }
  if (encoding) reply.header('content-encoding', encoding);
  const bytes = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : file.plain;
  reply.send(bytes);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

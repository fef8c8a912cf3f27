import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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

/** Compressed forms that `tools/build.ts` writes beside a file. */
const packed = { brotli: '.br', gzip: '.gz' };

interface StaticFile {
  media_type: string;
  etag: string;
  is_immutable: boolean;
  plain: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

/**
 * A built front end, read into memory: a path either names one of its files or nothing, so no path leads out of the
 * folder. The build compresses files; others are compressed when they are first requested.
 */
export function loadStaticFiles(folder: string) {
  const files = new Map<string, () => StaticFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  for (const file of paths) {
    if (Object.values(packed).includes(extname(file)) && paths.has(file.slice(0, -extname(file).length))) continue;
    const address = `/${file
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`;
    files.set(
      address,
      once(() => readStaticFile(file, address)),
    );
  }
  const isSent = (address: string) => files.has(address) && !isHidden(address);
  return {
    has: isSent,
    /** False if no file has this path. */
    send(address: string, request: FastifyRequest, reply: FastifyReply): boolean {
      const file = isSent(address) ? files.get(address)?.() : undefined;
      if (!file) return false;
      sendFile(file, request, reply);
      return true;
    },
    /** The text of a file, including hidden ones; empty if it does not exist. */
    read: (address: string): string => files.get(address)?.().plain.toString() ?? '',
  };
}

/** Files of the build for the server only, such as the manifest, have names that begin with a dot. */
const isHidden = (address: string): boolean => address.includes('/.');

export type StaticFiles = ReturnType<typeof loadStaticFiles>;

/** Another front end beside the portal's. */
export interface Mount {
  /** The path without a slash at its end. */
  readonly at: string;
  readonly files: StaticFiles;
  /**
   * Whether its screens have paths of any form, even with dots. Otherwise only a path without a file extension is a
   * screen.
   */
  readonly isApplication?: boolean;
}

export const findMount = (mounts: readonly Mount[], path: string): Mount | undefined =>
  mounts.find(({ at }) => path === at || path.startsWith(`${at}/`));

/** Sends a file of the front end, or its page for a path of a screen. */
export function sendMounted(mount: Mount, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { at, files, isApplication = false } = mount;
  if (path === at && !isApplication) return reply.redirect(`${at}/`, 308);
  reply.code(200);
  const below = path.slice(at.length);
  if (files.send(below, request, reply)) return reply;
  const isScreen = isApplication ? !below.startsWith('/assets/') && !isHidden(below) : extname(path) === '';
  if (isScreen && files.send('/index.html', request, reply)) return reply;
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

function readStaticFile(file: string, address: string): StaticFile {
  const readPacked = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : undefined);
  const [brotli, gzip] = [readPacked(packed.brotli), readPacked(packed.gzip)];
  return toStaticFile(readFileSync(file), extname(file), address, { brotli, gzip });
}

function toStaticFile(
  plain: Buffer,
  kind: string,
  address: string,
  { brotli, gzip }: { brotli?: Buffer | undefined; gzip?: Buffer | undefined } = {},
): StaticFile {
  const worthwhile = compressible.has(kind) && plain.length > 1024;
  return {
    media_type: mediaTypes[kind] ?? 'application/octet-stream',
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    // The build puts a hash of the content into every name below /assets.
    is_immutable: address.startsWith('/assets/'),
    plain,
    brotli: brotli ?? (worthwhile ? packWithBrotli(plain) : undefined),
    gzip: gzip ?? (worthwhile ? gzipSync(plain, { level: 9 }) : undefined),
  };
}

const packWithBrotli = (plain: Buffer) =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

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

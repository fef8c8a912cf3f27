import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller answers are not compressed: they fit into one packet anyway. */
const worthwhile = 1024;

const isRefused = (coding: Encoding): RegExp => new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i');
const refused = { br: isRefused('br'), gzip: isRefused('gzip') };
const named = { br: /\bbr\b/i, gzip: /\bgzip\b/i };

export const accepts = (header: string | undefined, coding: Encoding): boolean =>
  header !== undefined && named[coding].test(header) && !(header.includes('q=0') && refused[coding].test(header));

/** Bytes that are sent many times. Each compressed form is made when it is first requested. */
export class Packable {
  readonly plain: Buffer;
  readonly #packed: Partial<Record<Encoding, Buffer>> = {};

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  /** Whether the answer depends on the encodings that the client accepts. */
  get isWorthwhile(): boolean {
    return this.plain.length > worthwhile;
  }

  /** The smallest form that the client accepts. */
  encodingFor(header: string | undefined): Encoding | undefined {
    if (!this.isWorthwhile) return undefined;
    return accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : undefined;
  }

  as(encoding: Encoding | undefined): Buffer {
    if (encoding === undefined) return this.plain;
    this.#packed[encoding] ??= encoding === 'br' ? brotliCompressSync(this.plain, quickly) : gzipSync(this.plain);
    return this.#packed[encoding];
  }
}

/** The client waits for the compression. Higher qualities take many times as long for a few percent less. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { batchBytesMaximum, batchBytesUnpackedMaximum } from '@portico/contract/gateway.ts';
import { Problem } from '@portico/contract/problems.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** The text of a body as it arrives, decompressed if necessary. Only one chunk is held at a time. */
export async function* readText(body: Bytes, encoding: string | undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of unpack(upTo(batchBytesMaximum, body), encoding)) {
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw toProblem(error);
  }
}

function unpack(body: Bytes, encoding = 'identity'): Bytes {
  if (encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new Problem('unsupported-media-type', 'The body may be packed with gzip only.');
  // Errors before the decompression surface as its errors.
  const unpacked = pipeline(body, createGunzip({ chunkSize: 65_536 }), () => {});
  return upTo(batchBytesUnpackedMaximum, unpacked);
}

async function* upTo(maximum: number, source: Bytes): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const bytes of source) {
    total += bytes.length;
    if (total > maximum) throw tooLarge(maximum);
    yield bytes;
  }
}

const tooLarge = (maximum: number) =>
  new Problem('payload-too-large', `The limit is ${maximum / 1_000_000} MB per request.`);

function toProblem(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) return new Problem('malformed-request', 'The body is not valid gzip.');
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new Problem('malformed-json', 'The body is not UTF-8.');
  return error;
}

type Bytes = AsyncIterable<Uint8Array>;

interface Ahead {
  /** The whole body, from its start. */
  body: Bytes;
  /** Whether it was read completely. */
  isWhole: boolean;
}

/** Buffers a body as long as `mayHold` allows. */
export async function readAhead(source: Bytes, mayHold: (bytes: number) => boolean): Promise<Ahead> {
  const iterator = source[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  for (;;) {
    const next = await iterator.next();
    if (next.done) return { body: after(pieces), isWhole: true };
    pieces.push(next.value);
    if (!mayHold(next.value.length)) return { body: after(pieces, iterator), isWhole: false };
  }
}

async function* after(pieces: readonly Uint8Array[], rest?: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
    for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value;
  } finally {
    await rest?.return?.();
  }
}

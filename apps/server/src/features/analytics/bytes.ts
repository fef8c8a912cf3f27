export interface ByteWriter {
  number(value: number): void;
  bytes(value: Uint8Array): void;
  /** The bytes written since the last take. */
  take(): Uint8Array;
}

/** Writes whole numbers of any size as varints: seven bits a byte, the lowest bits first. */
export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024);
  let length = 0;

  function reserve(more: number): void {
    if (length + more <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more));
    larger.set(buffer.subarray(0, length));
    buffer = larger;
  }

  return {
    number(value) {
      reserve(8);
      let rest = value;
      // Bit operations are limited to 32 bits; counts are not.
      while (rest >= 0x80) {
        buffer[length++] = (rest % 0x80) + 0x80;
        rest = Math.floor(rest / 0x80);
      }
      buffer[length++] = rest;
    },
    bytes(value) {
      reserve(value.length);
      buffer.set(value, length);
      length += value.length;
    },
    take() {
      const taken = buffer.slice(0, length);
      length = 0;
      return taken;
    },
  };
}

export interface ByteReader {
  isAtEnd(): boolean;
  number(): number;
  /** A view of the next bytes, not a copy. */
  bytes(length: number): Uint8Array;
}

export function createByteReader(source: Uint8Array): ByteReader {
  let at = 0;
  return {
    isAtEnd: () => at >= source.length,
    number() {
      let byte = source[at++] ?? 0;
      let value = byte & 0x7f;
      for (let unit = 0x80; byte >= 0x80; unit *= 0x80) {
        byte = source[at++] ?? 0;
        value += (byte & 0x7f) * unit;
      }
      return value;
    },
    bytes(length) {
      at += length;
      return source.subarray(at - length, at);
    },
  };
}

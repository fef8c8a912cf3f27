import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * A Bloom filter of known passwords: the magic word, the number of passwords as a double, then the bits. 16 bits for
 * each password and 11 probes let one of 2,000 other passwords pass for a known one.
 */
const magic = Buffer.from('PORTICO-PASSWORDS-1\n');
const headBytes = magic.length + 8;
const bitsEach = 16;
const probes = 11;

export interface PasswordList {
  /** Whether a password is on the list. Without a list none is. */
  has(password: string): Promise<boolean>;
  /** The number of passwords on the list; undefined without one. */
  size(): Promise<number | undefined>;
}

const fileIn = (data_dir: string): string => join(data_dir, 'known-passwords.filter');

const digestOf = (password: string): Buffer => createHash('sha1').update(password).digest();

/** The places of a digest's bits, by double hashing. No sum exceeds the integers that a double has. */
const placesOf = (digest: Buffer, bits: number): number[] => {
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  return Array.from({ length: probes }, (_, probe) => (first + probe * step) % bits);
};

/** Reads single bytes of the file, so that a list of any size needs no memory. */
export function openPasswordList(data_dir: string): PasswordList {
  async function read<Value>(use: (file: FileHandle, count: number) => Promise<Value>): Promise<Value | undefined> {
    try {
      await using file = await open(fileIn(data_dir));
      return await use(file, await readCount(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function hasDigest(file: FileHandle, digest: Buffer, bits: number): Promise<boolean> {
    const byte = Buffer.alloc(1);
    for (const place of placesOf(digest, bits)) {
      await file.read(byte, 0, 1, headBytes + Math.floor(place / 8));
      if ((byte[0]! & (1 << (place % 8))) === 0) return false;
    }
    return true;
  }

  return {
    has: async (password) =>
      (await read(async (file, count) => {
        const bits = bitsFor(count);
        const spellings = new Set([password, password.toLowerCase()]);
        for (const spelling of spellings) if (await hasDigest(file, digestOf(spelling), bits)) return true;
        return false;
      })) ?? false,
    size: () => read(async (_, count) => count),
  };
}

async function readCount(file: FileHandle): Promise<number> {
  const head = Buffer.alloc(headBytes);
  await file.read(head, 0, headBytes, 0);
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error('The list of known passwords is damaged.');
  return head.readDoubleLE(magic.length);
}

const bitsFor = (count: number): number => 8 * Math.ceil((count * bitsEach) / 8);

/** Passwords, or SHA-1 hashes of passwords, each with the number of times it was seen if that is known. */
export interface PasswordSource {
  file: string;
  /** Leaves out hashes that were seen fewer times. */
  seenAtLeast: number;
}

/** Replaces the list by the passwords of a file, one in each line, and returns their number. */
export async function importPasswordList(data_dir: string, source: PasswordSource): Promise<number> {
  let count = 0;
  for await (const _ of digestsIn(source)) count += 1;
  const bits = bitsFor(count);
  const filter = Buffer.alloc(bits / 8);
  for await (const digest of digestsIn(source)) {
    for (const place of placesOf(digest, bits)) filter[Math.floor(place / 8)]! |= 1 << (place % 8);
  }
  const head = Buffer.alloc(headBytes);
  magic.copy(head);
  head.writeDoubleLE(count, magic.length);
  const written = `${fileIn(data_dir)}.new`;
  {
    await using file = await open(written, 'w', 0o600);
    await file.writev([head, filter]);
    await file.sync();
  }
  await rename(written, fileIn(data_dir));
  return count;
}

async function* digestsIn({ file, seenAtLeast }: PasswordSource): AsyncGenerator<Buffer> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line === '') continue;
    const [, hash, seen] = /^([0-9A-Fa-f]{40})(?::(\d+))?$/.exec(line) ?? [];
    if (hash === undefined) yield digestOf(line);
    else if (seen === undefined || Number(seen) >= seenAtLeast) yield Buffer.from(hash, 'hex');
  }
}

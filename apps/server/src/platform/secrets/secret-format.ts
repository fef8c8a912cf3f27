import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { credentialKinds } from '../database/tables/applications.ts';

export type SecretKind = (typeof credentialKinds)[number] | 'gateway_token' | 'personal_token';

/**
 * `ptk_`, 33 characters with 192 random bits, and 6 characters of checksum. The prefix lets scanners find leaked keys
 * and their kind. The checksum lets a gateway refuse mistyped keys without a lookup.
 */
const prefixes: Record<SecretKind, string> = {
  api_key: 'ptk_',
  client_secret: 'pcs_',
  gateway_token: 'pgw_',
  personal_token: 'ppt_',
};

const randomByteCount = 24;
const randomLength = 33;
const checksumLength = 6;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function newSecret(kind: SecretKind): string {
  const number = BigInt(`0x${randomBytes(randomByteCount).toString('hex')}`);
  const start = `${prefixes[kind]}${toBase62(number, randomLength)}`;
  return `${start}${checksumOf(start)}`;
}

/** Whether a text has the prefix of this kind of secret, valid or not. */
export const isMeantAs = (kind: SecretKind, text: string): boolean => text.startsWith(prefixes[kind]);

export function isWellFormedSecret(kind: SecretKind, text: string): boolean {
  const prefix = prefixes[kind];
  if (text.length !== prefix.length + randomLength + checksumLength || !text.startsWith(prefix)) return false;
  return text.endsWith(checksumOf(text.slice(0, -checksumLength)));
}

const checksumOf = (text: string) => toBase62(BigInt(crc32(text)), checksumLength);

function toBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

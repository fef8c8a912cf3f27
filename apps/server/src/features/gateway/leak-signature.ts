import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isSameSecret } from '../../platform/secrets/same-secret.ts';
import type { CallHeaders } from '../auth-strategies/call-headers.ts';

/** Trusted reporters of leaks: holders of a shared secret or of the private half of a public key. */
export interface LeakReporters {
  secret?: string | undefined;
  /** ECDSA keys, as PEM. */
  public_keys?: readonly string[] | undefined;
}

/** Whether a trusted reporter signed the body. */
export type IsSigned = (body: Buffer, headers: CallHeaders) => boolean;

/** Our own scheme: `X-Portico-Signature: sha256=<hex of the HMAC>`. */
const hmacHeader = 'x-portico-signature';
/** The headers of GitHub's secret scanning: an ECDSA signature with SHA-256, as base64. */
const ecdsaHeaders = ['x-portico-public-key-signature', 'github-public-key-signature'] as const;

export function createLeakSignature({ secret, public_keys = [] }: LeakReporters): IsSigned {
  const keys = public_keys.map((pem) => createPublicKey(pem));
  return (body, headers) => {
    const hmac = headers[hmacHeader];
    if (typeof hmac === 'string') return secret !== undefined && isHmac(body, hmac, secret);
    const signature = ecdsaHeaders.map((name) => headers[name]).find((value) => typeof value === 'string');
    return typeof signature === 'string' && keys.some((key) => isEcdsa(body, signature, key));
  };
}

function isHmac(body: Buffer, given: string, secret: string): boolean {
  return isSameSecret(given, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
}

function isEcdsa(body: Buffer, signature: string, key: KeyObject): boolean {
  try {
    return verify('sha256', body, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

import { compactVerify, createLocalJWKSet } from 'jose';
import { type KeyRing, signingAlgorithm } from './key-ring.ts';

/** The public keys, for verification. */
export const toPublicKeys = ({ keys }: KeyRing) =>
  createLocalJWKSet({ keys: keys.map(({ jwk: { d: _private, ...open } }) => open as never) });

/** The id of a token that we signed, whether or not it has expired; undefined for anything else. */
export async function toTokenId(token: string, ring: KeyRing): Promise<string | undefined> {
  try {
    const { payload } = await compactVerify(token, toPublicKeys(ring), { algorithms: [signingAlgorithm] });
    const { jti } = JSON.parse(new TextDecoder().decode(payload)) as { jti?: unknown };
    return typeof jti === 'string' ? jti : undefined;
  } catch {
    return undefined;
  }
}

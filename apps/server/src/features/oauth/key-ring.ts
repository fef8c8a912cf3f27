import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { createExpiringCache } from '../../platform/cache/expiring-cache.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { OauthStore } from './store.ts';

export const signingAlgorithm = 'ES256';
/** The lifetime of a token. */
export const tokenSeconds = 3600;

const hour = 3_600_000;
const day = 24 * hour;
/** How long a key signs tokens before its successor does. */
const rotateAfterMs = 90 * day;
/** How long a new key is published before it signs, so that caches have it in time. */
const shownAheadMs = day;
/** How long a key stays published after its last signature: the lifetime of a token, and a little more. */
const shownAfterMs = tokenSeconds * 1000 + hour;
/** How long a server caches the keys. */
const rememberedMs = 60_000;

interface Deps {
  store: Pick<OauthStore, 'listKeys' | 'insertKey' | 'deleteKeys'>;
  secretBox: SecretBox;
  clock(): number;
}

interface SigningKey {
  id: string;
  jwk: JWK;
  created_at: string;
}

export interface KeyRing {
  /** All published keys, oldest first. */
  keys: SigningKey[];
  /** The key that signs tokens now. */
  signs: SigningKey;
}

export type KeyRings = ReturnType<typeof createKeyRings>;

export const signingKeyContext = (portal_id: string, id: string): string => `oauth-key ${portal_id} ${id}`;

/** The signing keys of each portal. Instances share them through the database. */
export function createKeyRings({ store, secretBox, clock }: Deps) {
  const remembered = createExpiringCache<KeyRing>({ maximum: 10_000, for_ms: rememberedMs, clock });

  async function make(portal_id: string, generation: number): Promise<void> {
    const id = randomUUID();
    const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    const jwk = { ...(await exportJWK(privateKey)), kid: id, alg: signingAlgorithm, use: 'sig' };
    const sealed_key = await secretBox.seal(JSON.stringify(jwk), signingKeyContext(portal_id, id));
    await store.insertKey({ portal_id, id, generation, sealed_key, created_at: new Date(clock()).toISOString() });
  }

  async function read(portal_id: string): Promise<KeyRing> {
    let rows = await store.listKeys(portal_id);
    const newest = rows.at(-1);
    if (!newest || clock() - Date.parse(newest.created_at) >= rotateAfterMs) {
      await make(portal_id, (newest?.generation ?? 0) + 1);
      rows = await store.listKeys(portal_id);
    }
    const signs = rows.findLast(({ created_at }, at) => at === 0 || clock() - Date.parse(created_at) >= shownAheadMs);
    if (!signs) throw new Error('The key that was just made cannot be read');
    const shown = rows.filter(
      ({ generation, created_at }) =>
        generation >= signs.generation ||
        clock() - (Date.parse(created_at) + rotateAfterMs + shownAheadMs) < shownAfterMs,
    );
    if (shown.length < rows.length) await store.deleteKeys(portal_id, shown[0]?.generation ?? 0);
    const keys = await Promise.all(
      shown.map(async ({ id, sealed_key, created_at }) => ({
        id,
        created_at,
        jwk: JSON.parse(await secretBox.open(sealed_key, signingKeyContext(portal_id, id))) as JWK,
      })),
    );
    return { keys, signs: keys.find(({ id }) => id === signs.id) as SigningKey };
  }

  return {
    of: (portal_id: string): Promise<KeyRing> => remembered.read(portal_id, () => read(portal_id)),
  };
}

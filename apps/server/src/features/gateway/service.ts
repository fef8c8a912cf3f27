import { Problem } from '@portico/contract/problems.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { LastUsed, Used } from '../../platform/jobs/last-used.ts';
import { type MaybePromise, whenThere } from '../../platform/maybe-promise.ts';
import type { CacheCounters } from '../../platform/metrics/counters.ts';
import { isWellFormedSecret, newSecret } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import { toName } from '../../platform/validation/name.ts';
import type { ActedBy, RecordAudit } from '../audit/service.ts';
import type { ChangeWatch } from './change-watch.ts';
import { createMemory, toMemoryName } from './memory.ts';
import type { GatewayTokenStore } from './store.ts';

interface Deps {
  store: GatewayTokenStore;
  watch: ChangeWatch;
  lastUsed: Pick<LastUsed, 'note'>;
  hashSecret: HashSecret;
  recordAudit: RecordAudit;
  transact: Transact;
  caches: CacheCounters;
  newId(): string;
  clock(): number;
}

export type GatewayService = ReturnType<typeof createGatewayService>;

interface KnownToken extends Used {
  org_id: string;
}

export function createGatewayService(deps: Deps) {
  const { store, watch, lastUsed, hashSecret, recordAudit, transact, caches, newId, clock } = deps;
  const tokens = createMemory<KnownToken>({
    watch,
    ticks: caches.ticksOf('gateway-tokens'),
    subjectOf: ({ id }) => ({ 'gateway-token': id }),
  });
  const now = () => new Date(clock()).toISOString();

  async function find(token: string): Promise<KnownToken | undefined> {
    return isWellFormedSecret('gateway_token', token) ? store.findByHash(await hashSecret(token)) : undefined;
  }

  function identify(token: string): MaybePromise<{ org_id: string; id: string }> {
    if (!watch.isFresh()) return watch.refresh().then(() => identify(token));
    const name = toMemoryName(token);
    return whenThere(tokens.get(name) ?? tokens.read(name, () => find(token)), (known) => {
      if (!known) throw new Problem('unknown-gateway-token', 'This needs the token of a gateway.');
      const { org_id, id } = known;
      lastUsed.note('gateway_token', org_id, known);
      return { org_id, id };
    });
  }

  return {
    list: (org_id: string) => store.list(org_id),

    /** Only this answer contains the token. */
    async create(org_id: string, name: string, { actor, address }: ActedBy): Promise<{ id: string; token: string }> {
      const id = newId();
      const token = newSecret('gateway_token');
      const hash = await hashSecret(token);
      const row = { org_id, id, name: toName('name', name), hash, last_four: token.slice(-4), created_at: now() };
      await transact(async (transaction) => {
        await store.insert(transaction, row);
        const target = { kind: 'gateway-token', id };
        await recordAudit(transaction, {
          org_id,
          action: 'gateway-token.created',
          actor,
          target,
          ...(address && { address }),
        });
      });
      return { id, token };
    },

    async revoke(org_id: string, id: string, { actor, address }: ActedBy): Promise<void> {
      await transact(async (transaction) => {
        if (!(await store.revoke(transaction, org_id, id, now()))) {
          throw new Problem('not-found', 'There is no such gateway token.');
        }
        const target = { kind: 'gateway-token', id };
        await recordAudit(transaction, {
          org_id,
          action: 'gateway-token.revoked',
          actor,
          target,
          ...(address && { address }),
        });
      });
      watch.expire();
    },

    /** Finds the gateway of a token. Malformed tokens are not looked up. */
    identify,
  };
}

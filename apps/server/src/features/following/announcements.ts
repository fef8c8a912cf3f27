import type { RecordAudit } from '../audit/service.ts';
import type { Tx } from '../publication/publication.ts';
import { insertNotice } from './notice-store.ts';
import { type PublishedSet, publishedStore } from './published-store.ts';

interface Deps {
  recordAudit: RecordAudit;
  newId(): string;
}

interface Published {
  transaction: Tx;
  portal_id: string;
  time: string;
  /** Products that readers could not see before. */
  appeared: readonly string[];
}

const system = { kind: 'system' } as const;

/**
 * Writes, in the transaction of a publish, what it has to tell: webhooks get events, and for developers there is one row
 * each. Those whom it concerns are found later.
 */
export function createAnnouncements({ recordAudit, newId }: Deps) {
  async function announceChange({ transaction, portal_id, time }: Published, set: PublishedSet): Promise<void> {
    const { id, product_version_id, breaking, potentially_breaking, compatible, text_only } = set;
    await recordAudit(transaction, {
      portal_id,
      action: 'version.specification-changed',
      actor: system,
      target: { kind: 'version', id: product_version_id },
      details: { change: id, breaking, potentially_breaking, compatible, text_only },
    });
    // Changes of texts break nobody and are no news.
    if (breaking + potentially_breaking + compatible === 0) return;
    const notice = { portal_id, product_version_id, id: newId(), kind: 'change' as const, occasion: id };
    await insertNotice(transaction, { ...notice, created_at: time, told_until: '' });
  }

  return {
    async announcePublished(published: Published, revision: number): Promise<void> {
      const { transaction, portal_id, appeared } = published;
      for (const id of appeared) {
        await recordAudit(transaction, {
          portal_id,
          action: 'product.published',
          actor: system,
          target: { kind: 'product', id },
        });
      }
      for (const set of await publishedStore.listSets(transaction, portal_id, revision)) {
        await announceChange(published, set);
      }
    },

    /** Once in the life of a version. */
    async announceDeprecation(transaction: Tx, portal_id: string, version_id: string, time: string): Promise<void> {
      if (!(await publishedStore.markDeprecated(transaction, portal_id, version_id, time))) return;
      await recordAudit(transaction, {
        portal_id,
        action: 'version.deprecated',
        actor: system,
        target: { kind: 'version', id: version_id },
      });
      const notice = { portal_id, product_version_id: version_id, id: newId(), kind: 'deprecated' as const };
      await insertNotice(transaction, { ...notice, occasion: '', created_at: time, told_until: '' });
    },
  };
}

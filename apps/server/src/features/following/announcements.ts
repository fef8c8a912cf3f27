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
  /** Products that no reader could see before. */
  appeared: readonly string[];
}

const system = { kind: 'system' } as const;

/**
 * Writes webhook events and one notice for each changed version, in the transaction of the publish. The developers are found
 * later, outside of it.
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
    // Changes of texts alone are not mailed.
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

    /** Announces a deprecation at most once for each version. */
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

import type { Database } from '../../database/database.ts';
import { applyContent } from './apply.ts';
import type { PortalContent } from './content.ts';
import type { Change } from './row-sync.ts';

interface Deps {
  database: Database;
  newId(): string;
  now(): string;
  /** Told after a publish that changed something. */
  onPublished(): void;
}

export type PublishingService = ReturnType<typeof createPublishingService>;

export function createPublishingService({ database, newId, now, onPublished }: Deps) {
  return {
    /** All of it or nothing: one transaction. */
    async publish(org_id: string, content: PortalContent, { prune = false } = {}): Promise<Change[]> {
      const changes = await database.query
        .transaction()
        .execute((transaction) => applyContent(transaction, { org_id, content, prune, newId, now }));
      if (changes.length > 0) onPublished();
      return changes;
    },
  };
}

import type { Database } from '../../database/database.ts';
import { applyContent } from './apply.ts';
import type { PortalContent } from './content.ts';
import type { Publication } from './publication.ts';
import type { Change } from './row-sync.ts';

interface Deps extends Pick<Publication, 'indexProducts' | 'secrets'> {
  database: Database;
  newId(): string;
  now(): string;
  /** Told after a publish that changed something. */
  onPublished(): void;
}

export type PublishingService = ReturnType<typeof createPublishingService>;

export function createPublishingService({ database, newId, now, indexProducts, secrets, onPublished }: Deps) {
  const deps = { newId, now, indexProducts, secrets };
  return {
    /** All of it or nothing: one transaction. */
    async publish(org_id: string, content: PortalContent, { prune = false } = {}): Promise<Change[]> {
      const changes = await database.query
        .transaction()
        .execute((transaction) => applyContent(transaction, { org_id, content, prune, ...deps }));
      if (changes.length > 0) onPublished();
      return changes;
    },
  };
}

import type { Revision, RevisionDetails } from '@portico/contract/admin-revisions.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { PublishResult } from '@portico/contract/publishing.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { toEditProblem } from './edit-problem.ts';
import type { EditStore } from './edit-store.ts';
import { fileChanges } from './file-changes.ts';
import { createRevisions } from './revisions.ts';
import type { PublishingService } from './service.ts';

interface Deps {
  database: Database;
  store: Pick<EditStore, 'findPortal'>;
  publishing: Pick<PublishingService, 'rollback'>;
  record: PortalEditor['record'];
}

export type RevisionService = ReturnType<typeof createRevisionService>;

/** The revisions of a portal, and rollbacks to them. */
export function createRevisionService({ database, store, publishing, record }: Deps) {
  const revisions = createRevisions(database.query);

  async function portalOf({ org_id }: OrganizationActor, portal_id: string) {
    const portal = await store.findPortal(org_id, portal_id);
    if (!portal) throw new Problem('not-found', 'There is no such portal.');
    return portal;
  }

  return {
    async list(owner: OrganizationActor, portal_id: string): Promise<{ data: Revision[] }> {
      const { id } = await portalOf(owner, portal_id);
      return { data: await revisions.list(id, 200) };
    },

    async get(owner: OrganizationActor, portal_id: string, number: number): Promise<RevisionDetails> {
      const { id } = await portalOf(owner, portal_id);
      const revision = await revisions.find(id, number);
      if (!revision) throw new Problem('not-found', `There is no revision ${number}.`);
      return { ...revision, files: await fileChanges(await revisions.changedFiles(id, number)) };
    },

    async rollBack(
      by: Actor,
      portal_id: string,
      number: number,
      { dry_run, with_access }: { dry_run: boolean; with_access: boolean },
    ): Promise<PublishResult> {
      const { id, name } = await portalOf(by, portal_id);
      const options = {
        author: by.email,
        role: by.role,
        dry_run,
        with_access,
        record: (transaction: Parameters<typeof record>[0], { revision }: { revision: number | null }) =>
          record(
            transaction,
            by,
            id,
            {
              summary: '',
              action: 'portal.rolled-back',
              target: { kind: 'portal', id },
              details: { to: number, with_access },
            },
            revision ?? 0,
          ),
      };
      try {
        const made = await publishing.rollback(by.org_id, name, number, options);
        const { portal, revision, changes, kept, specifications } = made;
        return { portal, revision, changes, kept, ...(specifications && { specifications }) };
      } catch (error) {
        throw toEditProblem(error);
      }
    },
  };
}

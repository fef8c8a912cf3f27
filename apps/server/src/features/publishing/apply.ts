import type { Change, KeptThing } from '../../platform/database/row-sync.ts';
import { applyProducts } from '../catalog/publish-store.ts';
import { applyFlags } from '../flags/publish-store.ts';
import { applyIdentityProviders } from '../identity-providers/publish-store.ts';
import { applyHosts } from '../portals/publish-host-store.ts';
import { applyAssets, applyPortal, applyStrategies, holdOrganization } from '../portals/publish-store.ts';
import { applyTeams } from '../teams/publish-store.ts';
import type { Publication, Step, Tx } from './publication.ts';
import { recordRevision } from './revision-store.ts';

export interface Applied {
  changes: Change[];
  /** What the portal has and the folder does not, where nothing is pruned. */
  kept: KeptThing[];
  /** The number of the revision that this made; null where there was nothing to do. */
  revision: number | null;
}

/** Makes the portal what the folder says, inside the caller's transaction, and tells what that took. */
export async function applyContent(transaction: Tx, publication: Publication): Promise<Applied> {
  const time = publication.now();
  await holdOrganization(transaction, publication);
  const { portal_id, changes } = await applyPortal(transaction, publication, time);
  const step: Step = { ...publication, transaction, portal_id, time, touched: new Set(), kept: [] };
  changes.push(...(await applyHosts(step)), ...(await applyAssets(step)), ...(await applyStrategies(step)));
  changes.push(...(await applyFlags(step)));
  if (!step.keep_access) changes.push(...(await applyIdentityProviders(step)));
  changes.push(...(await applyProducts(step)));
  if (!step.keep_access) changes.push(...(await applyTeams(step)));
  return finish(step, changes);
}

/** What every change of a portal's content ends with: the caches go stale, and the revision is kept. */
export async function finish(step: Step, changes: Change[]): Promise<Applied> {
  const { transaction, portal_id, kept } = step;
  if (changes.length === 0) return { changes, kept, revision: null };
  await step.references.sweep(transaction, portal_id);
  await transaction
    .updateTable('portal')
    .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
    .where('id', '=', portal_id)
    .execute();
  return { changes, kept, revision: await recordRevision(step) };
}

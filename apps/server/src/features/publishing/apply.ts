import type { Change } from '../../platform/database/row-sync.ts';
import type { Applied } from '../publication/portal-editor.ts';
import type { Publication, Step, Tx } from '../publication/publication.ts';
import { holdOrganization, raiseCatalogRevision } from './revision-store.ts';
import { recordRevision } from './revisions.ts';

/** Applies the folder to the portal in the caller's transaction, and returns the changes. */
export async function applyContent(transaction: Tx, publication: Publication): Promise<Applied> {
  const time = publication.now();
  const { stores } = publication;
  await holdOrganization(transaction, publication);
  const { portal_id, changes } = await stores.portal(transaction, publication, time);
  const step: Step = {
    ...publication,
    transaction,
    portal_id,
    time,
    touched: new Set(),
    kept: [],
    replaced: [],
    appeared: [],
  };
  changes.push(...(await stores.hosts(step)), ...(await stores.portalImages(step)), ...(await stores.strategies(step)));
  changes.push(...(await stores.flags(step)), ...(await stores.mailTexts(step)), ...(await stores.forms(step)));
  if (!step.keep_access) changes.push(...(await stores.identityProviders(step)));
  changes.push(...(await stores.products(step)), ...(await stores.searchSettings(step)));
  if (!step.keep_access) changes.push(...(await stores.teams(step)));
  changes.push(...(await stores.site(step)));
  return finish(step, changes);
}

/** The end of every change of a portal's content: it invalidates caches and records the revision. */
export async function finish(step: Step, changes: Change[]): Promise<Applied> {
  const { transaction, portal_id, kept, versionChanges } = step;
  if (changes.length === 0) return { changes, kept, revision: null };
  await step.stores.noteLanguages(step);
  await step.references.sweep(transaction, portal_id);
  await raiseCatalogRevision(transaction, portal_id);
  const revision = await recordRevision(step);
  await versionChanges.record(step, revision);
  await step.announcePublished(step, revision);
  return { changes, kept, revision };
}

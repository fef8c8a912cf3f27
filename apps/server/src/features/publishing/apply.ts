import { applyFlags } from './apply-flags.ts';
import { applyIdentityProviders } from './apply-identity-providers.ts';
import { applyAssets, applyHosts, applyPortal, applyStrategies } from './apply-portal.ts';
import { applyProducts } from './apply-products.ts';
import { applyTeams } from './apply-teams.ts';
import type { Publication, Step, Tx } from './publication.ts';
import type { Change } from './row-sync.ts';

/** Makes the portal what the folder says, inside the caller's transaction, and tells what that took. */
export async function applyContent(transaction: Tx, publication: Publication): Promise<Change[]> {
  const time = publication.now();
  const { portal_id, changes } = await applyPortal(transaction, publication, time);
  const step: Step = { ...publication, transaction, portal_id, time };
  changes.push(...(await applyHosts(step)), ...(await applyAssets(step)), ...(await applyStrategies(step)));
  changes.push(...(await applyFlags(step)), ...(await applyIdentityProviders(step)));
  changes.push(...(await applyProducts(step)), ...(await applyTeams(step)));
  if (changes.length > 0) {
    await transaction
      .updateTable('portal')
      .set((portal) => ({ catalog_revision: portal('catalog_revision', '+', 1) }))
      .where('id', '=', portal_id)
      .execute();
  }
  return changes;
}

import { because, type Reason } from '../../platform/because.ts';
import { isOperatorsOrganization } from '../../platform/database/installation.ts';
import type { Change } from '../../platform/database/row-sync.ts';
import { FolderError } from '../publication/findings.ts';
import type { Step } from '../publication/publication.ts';
import type { Claimant, HostClaims } from './host-claims.ts';
import { claimHosts, listHosts, listTakenHosts } from './publish-host-store.ts';

/**
 * Each verified host name belongs to one portal of the whole server, by a unique index. An unverified claim blocks
 * nobody.
 */
export const createHostPublisher =
  (hostClaims: HostClaims) =>
  async (step: Step): Promise<Change[]> => {
    const { transaction, portal_id, org_id, content, time, is_operator = false } = step;
    // Sorted, so that two concurrent claims of the same names do not deadlock.
    const wanted = [...new Set(content.portal.hosts.map((host) => host.toLowerCase()))].sort();
    const existing = await listHosts(transaction, portal_id);
    const added = wanted.filter((host) => existing.every((row) => row.host !== host));
    // Host names that the operator publishes need no verification, even if they were claimed before.
    const granted = existing
      .filter(({ host, proven_at }) => is_operator && proven_at === null && wanted.includes(host))
      .map(({ host }) => host);
    const claimant: Claimant = {
      is_operator,
      is_operators_organization: added.length > 0 && (await isOperatorsOrganization(transaction, org_id)),
    };
    refuse(added.map((host) => hostClaims.refusalOf(host, claimant)));
    refuse((await listTakenHosts(transaction, [...added, ...granted])).map(belongsToAnother));
    const claimOf = (host: string) => hostClaims.newClaim(host, claimant, time);
    const changes = await claimHosts(step, { existing, wanted, granted, claimOf });
    // A concurrent claim came first.
    if (changes === 'taken') throw refusal([because('hosts-of-another-portal')]);
    return changes;
  };

const belongsToAnother = (host: string) => because('host-of-another-portal', { host });

const refusal = (reasons: readonly Reason[]) =>
  new FolderError(reasons.map((why) => ({ file: 'portal.yaml', ...why })));

function refuse(found: readonly (Reason | undefined)[]): void {
  const reasons = found.filter((reason) => reason !== undefined);
  if (reasons.length > 0) throw refusal(reasons);
}

import { brokenUnique } from '../../platform/database/constraint.ts';
import { isOperatorsOrganization } from '../../platform/database/installation.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import { FolderError } from '../publication/findings.ts';
import type { Step, Tx } from '../publication/publication.ts';
import type { Claimant } from './host-claims.ts';

/**
 * Host names of which each leads to one portal on the whole server: an index of the table says so. A claim that is not proven
 * keeps nobody from a name.
 */
export async function applyHosts(step: Step): Promise<Change[]> {
  const { transaction, portal_id, org_id, content, time, hostClaims, is_operator = false } = step;
  // In one order, so that two who claim the same names never wait for each other.
  const wanted = [...new Set(content.portal.hosts.map((host) => host.toLowerCase()))].sort();
  const existing = await transaction
    .selectFrom('portal_host')
    .select(['host', 'portal_id', 'proven_at'])
    .where('portal_id', '=', portal_id)
    .execute();
  const added = wanted.filter((host) => existing.every((row) => row.host !== host));
  // What the operator publishes needs no proof, whoever claimed it for the portal before.
  const granted = existing
    .filter(({ host, proven_at }) => is_operator && proven_at === null && wanted.includes(host))
    .map(({ host }) => host);
  const claimant: Claimant = {
    is_operator,
    is_operators_organization: added.length > 0 && (await isOperatorsOrganization(transaction, org_id)),
  };
  refuse(added.map((host) => hostClaims.refusalOf(host, claimant)));
  refuse((await listTaken(transaction, [...added, ...granted])).map(belongsToAnother));
  try {
    const changes = await syncRows(transaction, {
      table: 'portal_host',
      what: 'host name',
      existing,
      wanted: wanted.map((host) => ({ host, portal_id })),
      nameOf: ({ host }) => String(host),
      key: ['host', 'portal_id'],
      onCreate: ({ host }) => hostClaims.newClaim(String(host), claimant, time),
      prune: true,
    });
    return [...changes, ...(await grant(transaction, portal_id, granted, time))];
  } catch (error) {
    // Somebody else was quicker by a moment.
    if (brokenUnique(error) !== 'portal_host_host') throw error;
    throw refusal(['one of the host names belongs to another portal']);
  }
}

const belongsToAnother = (host: string) => `the host name ${host} belongs to another portal`;

const refusal = (reasons: readonly string[]) =>
  new FolderError(reasons.map((reason) => ({ file: 'portal.yaml', reason })));

function refuse(found: readonly (string | undefined)[]): void {
  const reasons = found.filter((reason) => reason !== undefined);
  if (reasons.length > 0) throw refusal(reasons);
}

async function listTaken(transaction: Tx, hosts: readonly string[]): Promise<string[]> {
  if (hosts.length === 0) return [];
  const taken = await transaction
    .selectFrom('portal_host')
    .select('host')
    .where('host', 'in', hosts)
    .where('proven_at', 'is not', null)
    .orderBy('host')
    .execute();
  return taken.map(({ host }) => host);
}

async function grant(transaction: Tx, portal_id: string, hosts: string[], proven_at: string): Promise<Change[]> {
  if (hosts.length === 0) return [];
  await transaction
    .updateTable('portal_host')
    .set({ proven_at, proof_token: null })
    .where('portal_id', '=', portal_id)
    .where('host', 'in', hosts)
    .execute();
  return hosts.map((name) => ({ action: 'change', what: 'host name', name }));
}

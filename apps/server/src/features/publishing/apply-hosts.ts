import { brokenUnique } from '../../database/constraint.ts';
import { isOperatorsOrganization } from '../../database/installation.ts';
import { FolderError } from './findings.ts';
import { type Claimant, unprovenClaimMs } from './host-claims.ts';
import type { Step, Tx } from './publication.ts';
import { type Change, syncRows } from './row-sync.ts';

/** Host names of which each leads to one portal on the whole server: the table's key says so. */
export async function applyHosts(step: Step): Promise<Change[]> {
  const { transaction, portal_id, org_id, content, time, hostClaims, is_operator = false } = step;
  // In one order, so that two who claim the same names never wait for each other.
  const wanted = [...new Set(content.portal.hosts.map((host) => host.toLowerCase()))].sort();
  const existing = await transaction
    .selectFrom('portal_host')
    .select(['host', 'portal_id'])
    .where('portal_id', '=', portal_id)
    .execute();
  const added = wanted.filter((host) => existing.every((row) => row.host !== host));
  const claimant: Claimant = {
    is_operator,
    is_operators_organization: added.length > 0 && (await isOperatorsOrganization(transaction, org_id)),
  };
  refuse(added.map((host) => hostClaims.refusalOf(host, claimant)));
  await dropLapsed(transaction, added, time);
  refuse((await listTaken(transaction, added)).map(belongsToAnother));
  try {
    return await syncRows(transaction, {
      table: 'portal_host',
      what: 'host name',
      existing,
      wanted: wanted.map((host) => ({ host, portal_id })),
      nameOf: ({ host }) => String(host),
      key: ['host'],
      onCreate: ({ host }) => hostClaims.newClaim(String(host), claimant, time),
      prune: true,
    });
  } catch (error) {
    // Somebody else was quicker by a moment.
    if (!['portal_host_pkey', 'portal_host_host'].includes(brokenUnique(error) ?? '')) throw error;
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

/** A claim that was not proven in time keeps nobody from the host name. */
async function dropLapsed(transaction: Tx, hosts: readonly string[], time: string): Promise<void> {
  if (hosts.length === 0) return;
  await transaction
    .deleteFrom('portal_host')
    .where('host', 'in', hosts)
    .where('proven_at', 'is', null)
    .where('claimed_at', '<', new Date(Date.parse(time) - unprovenClaimMs).toISOString())
    .execute();
}

async function listTaken(transaction: Tx, hosts: readonly string[]): Promise<string[]> {
  if (hosts.length === 0) return [];
  const taken = await transaction
    .selectFrom('portal_host')
    .select('host')
    .where('host', 'in', hosts)
    .orderBy('host')
    .execute();
  return taken.map(({ host }) => host);
}

import { brokenUnique } from '../../platform/database/constraint.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { Step, Tx } from '../publication/publication.ts';
import type { HostClaims } from './host-claims.ts';

interface HostRow {
  host: string;
  portal_id: string;
  proven_at: string | null;
}

export const listHosts = (transaction: Tx, portal_id: string): Promise<HostRow[]> =>
  transaction
    .selectFrom('portal_host')
    .select(['host', 'portal_id', 'proven_at'])
    .where('portal_id', '=', portal_id)
    .execute();

/** The given host names that belong to a portal. */
export async function listTakenHosts(transaction: Tx, hosts: readonly string[]): Promise<string[]> {
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

interface Claims {
  existing: readonly HostRow[];
  wanted: readonly string[];
  /** Host names that need no verification. */
  granted: readonly string[];
  claimOf(host: string): ReturnType<HostClaims['newClaim']>;
}

/** `taken` if another portal claimed one of them since the check. */
export async function claimHosts(
  step: Step,
  { existing, wanted, granted, claimOf }: Claims,
): Promise<Change[] | 'taken'> {
  const { transaction, portal_id } = step;
  try {
    const changes = await syncRows(transaction, {
      table: 'portal_host',
      what: 'host name',
      existing: existing.map((row) => ({ ...row })),
      wanted: wanted.map((host) => ({ host, portal_id })),
      nameOf: ({ host }) => String(host),
      key: ['host', 'portal_id'],
      onCreate: ({ host }) => claimOf(String(host)),
      prune: true,
    });
    return [...changes, ...(await grant(step, granted))];
  } catch (error) {
    if (brokenUnique(error) !== 'portal_host_host') throw error;
    return 'taken';
  }
}

async function grant({ transaction, portal_id, time }: Step, hosts: readonly string[]): Promise<Change[]> {
  if (hosts.length === 0) return [];
  await transaction
    .updateTable('portal_host')
    .set({ proven_at: time, proof_token: null })
    .where('portal_id', '=', portal_id)
    .where('host', 'in', hosts)
    .execute();
  return hosts.map((name) => ({ action: 'change', what: 'host name', name }));
}

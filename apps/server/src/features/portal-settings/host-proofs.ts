import { Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import { brokenUnique } from '../../platform/database/constraint.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { PortalSettingsStore } from './store.ts';

interface Deps {
  store: PortalSettingsStore;
  outbound: Pick<Outbound, 'send' | 'texts'>;
  takeOrRefuse: AttemptService['takeOrRefuse'];
  transact: Transact;
  recordAudit: RecordAudit;
  /** Called after a host name was verified. */
  onProven(): void;
  now(): string;
}

const limits = { response_bytes: 1024, time_ms: 5000 };

/** The places of a proof: a TXT record, or a file that contains the token. */
export const toProof = (host: string, token: string) => ({
  host,
  txt_name: `_portico.${host}`,
  txt_value: `portico-verification=${token}`,
  file_url: `https://${host}/.well-known/portico-verification/${token}`,
  file_content: token,
});

export type HostProofs = ReturnType<typeof createHostProofs>;

/** Verifies that a host name belongs to the organization that claims it. */
export function createHostProofs(deps: Deps) {
  const { store, outbound, takeOrRefuse, transact, recordAudit, onProven, now } = deps;

  async function hasRecord({ txt_name, txt_value }: ReturnType<typeof toProof>): Promise<boolean> {
    return (await outbound.texts(txt_name)).some((text) => text.trim() === txt_value);
  }

  /**
   * Plain http is accepted too, for sites that have no TLS yet. This server never serves a proof itself, because it
   * answers for the host names of many portals.
   */
  async function hasFile({ file_url, file_content }: ReturnType<typeof toProof>): Promise<boolean> {
    for (const url of [file_url, file_url.replace(/^https:/, 'http:')]) {
      const request = { url: new URL(url), method: 'GET', headers: { accept: 'text/plain' }, body: undefined };
      const answer = await outbound.send({ ...request, limits }, { allows_http: true }).catch(() => undefined);
      if (answer?.status === 200 && answer.body.toString('utf8').trim() === file_content) return true;
    }
    return false;
  }

  return {
    /** Looks up the proof of a host name now, and refuses if there is none. */
    async check(by: Actor, portal_id: string, host: string): Promise<void> {
      const claim = await store.findClaim(by.org_id, portal_id, host.toLowerCase());
      if (!claim) throw new Problem('not-found', 'The portal has no such host name.');
      if (claim.proof_token === null) return;
      if (claim.is_of_another) throw belongsToAnother(claim.host);
      await takeOrRefuse(portal_id, 'host-checks-of-portal', portal_id);
      const proof = toProof(claim.host, claim.proof_token);
      if (!((await hasRecord(proof)) || (await hasFile(proof)))) {
        throw new Problem(
          'host-not-proven',
          `Neither the TXT record nor the file for ${claim.host} was found. DNS changes can take a while.`,
        );
      }
      await transact(async (transaction) => {
        if (!(await store.proveHost(transaction, { ...claim, portal_id }, now()))) return;
        await recordAudit(transaction, {
          portal_id,
          action: 'portal.host-proven',
          actor: { kind: 'user', id: by.id },
          target: { kind: 'portal', id: portal_id },
          address: by.address,
          details: { host: claim.host },
        });
      }).catch((error) => {
        // Another portal verified it meanwhile.
        throw brokenUnique(error) === 'portal_host_host' ? belongsToAnother(claim.host) : error;
      });
      onProven();
    },
  };
}

const belongsToAnother = (host: string) =>
  new Problem('name-taken', `The host name ${host} belongs to another portal.`);

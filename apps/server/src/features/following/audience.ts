import type { VersionAudience, VersionMessage, VersionNoticeRecipients } from '@portico/contract/following.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import { toName } from '../../platform/validation/name.ts';
import { noSuchVersion } from '../access/refusals.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { AudienceStore } from './audience-store.ts';
import { insertNotice } from './notice-store.ts';

/** Reads each application's calls to a version since a time. */
export type CallsOfVersion = (
  portal_id: string,
  product_version_id: string,
  application_ids: readonly string[],
  since_ms: number,
) => Promise<ReadonlyMap<string, { requests: number; last_ms: number }>>;

interface Deps {
  store: AudienceStore;
  callsOfVersion: CallsOfVersion;
  recordAudit: RecordAudit;
  transact: Transact;
  newId(): string;
  clock(): number;
}

interface VersionKey {
  portalId: string;
  productId: string;
  versionId: string;
}

const month = 30 * 24 * 3_600_000;

export type AudienceService = ReturnType<typeof createAudienceService>;

/** Shows owners which developers use a version and which mails they got, and lets owners write to them. */
export function createAudienceService({ store, callsOfVersion, recordAudit, transact, newId, clock }: Deps) {
  async function checkOwn(org_id: string, { portalId, productId, versionId }: VersionKey): Promise<string> {
    if (!(await store.isOwnPortal(org_id, portalId))) throw new Problem('not-found', 'There is no such portal.');
    const version = await store.findVersion(portalId, productId, versionId);
    if (!version) throw noSuchVersion();
    return version.name;
  }

  return {
    async get(org_id: string, key: VersionKey): Promise<VersionAudience> {
      await checkOwn(org_id, key);
      const { portalId, productId, versionId } = key;
      const registered = await store.listApplications(portalId, versionId);
      const ids = registered.map(({ id }) => id);
      const calls = await callsOfVersion(portalId, versionId, ids, clock() - month);
      const applications = registered
        .map((application) => {
          const { requests = 0, last_ms } = calls.get(application.id) ?? {};
          const last_call_at = last_ms === undefined ? null : new Date(last_ms).toISOString();
          return { ...application, requests, last_call_at };
        })
        .sort((one, other) => (other.last_call_at ?? '').localeCompare(one.last_call_at ?? ''));
      return {
        applications,
        followers: await store.countFollowers(portalId, productId),
        notices: await store.listNotices(portalId, versionId),
      };
    },

    async recipients(org_id: string, key: VersionKey, notice_id: string): Promise<VersionNoticeRecipients> {
      await checkOwn(org_id, key);
      return { recipients: await store.listRecipients(key.portalId, key.versionId, notice_id) };
    },

    /** Mails everybody who is registered for the version. The audit log keeps the message. */
    async write({ org_id, id: user_id, address }: Actor, key: VersionKey, input: VersionMessage) {
      const name = await checkOwn(org_id, key);
      const subject = toName('subject', input.subject);
      const message = input.message.trim();
      const { portalId: portal_id, versionId: product_version_id } = key;
      const id = newId();
      await transact(async (transaction) => {
        const created_at = new Date(clock()).toISOString();
        const notice = { portal_id, product_version_id, id, kind: 'message' as const, occasion: id };
        const said = { subject, message, sent_by: user_id };
        await insertNotice(transaction, { ...notice, ...said, created_at, told_until: '' });
        await recordAudit(transaction, {
          portal_id,
          action: 'version.message-sent',
          actor: { kind: 'user', id: user_id },
          target: { kind: 'version', id: product_version_id },
          address,
          details: { name, subject, message },
        });
      });
      return { id };
    },
  };
}

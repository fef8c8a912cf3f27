import type { Page } from '@portico/contract/paging.ts';
import { Problem } from '@portico/contract/problems.ts';
import type {
  VersionAudience,
  VersionDeveloper,
  VersionMessage,
  VersionMessageDraft,
  VersionMessagePreview,
  VersionNoticeRecipients,
} from '@portico/contract/version-audience.ts';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Transact } from '../../platform/database/database.ts';
import type { PageRequest } from '../../platform/database/page.ts';
import { toName } from '../../platform/validation/name.ts';
import { noSuchVersion } from '../access/refusals.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { MailComposer } from '../mail/compose.ts';
import type { MailTemplate } from '../mail/mails.ts';
import type { AudienceStore } from './audience-store.ts';
import type { OperationUses } from './called-operations.ts';
import { pathTo } from './mails.ts';
import { insertNotice } from './notice-store.ts';
import { createUsedOperations, type OperationsOf } from './used-operations.ts';

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
  operationUses: OperationUses;
  operationsOf: OperationsOf;
  composeMail: MailComposer;
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
/** The number of applications in the list. */
const applicationsMaximum = 1000;

export type AudienceService = ReturnType<typeof createAudienceService>;

/** Shows owners which developers use a version and which mails they got, and lets owners write to them. */
export function createAudienceService(deps: Deps) {
  const { store, callsOfVersion, operationUses, operationsOf, composeMail, recordAudit, transact, newId, clock } = deps;
  const usedOperations = createUsedOperations({ store, operationUses, operationsOf, clock });

  async function findOwn(org_id: string, { portalId, productId, versionId }: VersionKey) {
    if (!(await store.isOwnPortal(org_id, portalId))) throw new Problem('not-found', 'There is no such portal.');
    const version = await store.findVersion(portalId, productId, versionId);
    if (!version) throw noSuchVersion();
    return version;
  }

  async function countReach(key: VersionKey): Promise<VersionAudience['reach']> {
    const reach = { registered: 0, following: 0, turned_off: 0, messages: 0 };
    for (const { reason, rhythm, developers } of await store.countHearing(toRows(key))) {
      reach[reason] += developers;
      if (rhythm === 'off') reach.turned_off += developers;
      else if (reason === 'registered') reach.messages += developers;
    }
    return reach;
  }

  return {
    async get(org_id: string, key: VersionKey): Promise<VersionAudience> {
      await findOwn(org_id, key);
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
        reach: await countReach(key),
        registrations: { all: registered.length, calling: calls.size },
        applications: applications.slice(0, applicationsMaximum),
        operations: await usedOperations(portalId, versionId, registered),
        followers: await store.countFollowers(portalId, productId),
        notices: await store.listNotices(portalId, versionId),
      };
    },

    async developers(
      org_id: string,
      key: VersionKey,
      text: string | undefined,
      page: PageRequest,
    ): Promise<Page<VersionDeveloper>> {
      await findOwn(org_id, key);
      return store.listHearing(toRows(key), text, page);
    },

    async recipients(org_id: string, key: VersionKey, notice_id: string): Promise<VersionNoticeRecipients> {
      await findOwn(org_id, key);
      return { recipients: await store.listRecipients(key.portalId, key.versionId, notice_id) };
    },

    /**
     * Mails everybody who is registered for the version and has not turned mails off. The audit log keeps the message. A
     * repeated request sends nothing.
     */
    async write({ org_id, id: user_id, address }: Actor, key: VersionKey, input: VersionMessage) {
      const { name } = await findOwn(org_id, key);
      const subject = toName('subject', input.subject);
      const message = input.message.trim();
      const { portalId: portal_id, versionId: product_version_id } = key;
      const id = newId();
      const occasion = input.request_id ?? id;
      return transact(async (transaction) => {
        const created_at = new Date(clock()).toISOString();
        const notice = { portal_id, product_version_id, id, kind: 'message' as const, occasion };
        const said = { subject, message, sent_by: user_id };
        if (!(await insertNotice(transaction, { ...notice, ...said, created_at, told_until: '' }))) {
          return store.findMessage(transaction, notice);
        }
        await recordAudit(transaction, {
          portal_id,
          action: 'version.message-sent',
          actor: { kind: 'user', id: user_id },
          target: { kind: 'version', id: product_version_id },
          address,
          details: { name, subject, message },
        });
        return { id };
      });
    },

    async preview(
      { org_id, email: to }: Actor,
      key: VersionKey,
      { locale = 'en', ...draft }: VersionMessageDraft,
    ): Promise<VersionMessagePreview> {
      const { name: version, slug, product, product_slug } = await findOwn(org_id, key);
      const { portalId: portal_id, productId: product_id, versionId } = key;
      const subject = toName('subject', draft.subject);
      const message = draft.message.trim();
      const path = pathTo({ product_id, product_slug }, { id: versionId, slug });
      const template_values = { full_name: '', product, version, path, subject, message, recipient: newId() };
      const template: MailTemplate = 'version-message';
      const mail = { org_id, portal_id, id: newId(), template, to, locale, template_values };
      const { subject: written, text } = await composeMail(mail, { reveal: false });
      return { subject: written, text, nodes: parseMarkdown(message) };
    },
  };
}

const toRows = ({ portalId, productId, versionId }: VersionKey) => ({
  portal_id: portalId,
  product_id: productId,
  product_version_id: versionId,
});

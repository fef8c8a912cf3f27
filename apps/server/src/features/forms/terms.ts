import type { AcceptedTerms, AcceptedVersion, Terms } from '@portico/contract/form-fields.ts';
import { type InvalidParameter, invalidParameter } from '@portico/contract/problems.ts';
import { because } from '../../platform/because.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { RecordAudit } from '../audit/service.ts';
import { sourceOfTerms, type TermsFile } from '../publication/form-file.ts';
import { toLocalText } from './shown-form.ts';
import type { FormStore } from './store.ts';

interface Deps {
  store: FormStore;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

interface Developer {
  portal_id: string;
  id: string;
}

/** Throws unless every document is accepted in its current version. */
function checkAccepted(terms: TermsFile, given: readonly AcceptedVersion[]): void {
  const mistakes = terms.flatMap(({ name, version }): InvalidParameter[] => {
    const field = `accepted_terms.${name}`;
    const accepted = given.filter((one) => one.name === name);
    if (accepted.some((one) => one.version === version)) return [];
    if (accepted.length > 0) return [{ field, rule: 'invalid', ...because('terms-outdated', { version }) }];
    return [{ field, rule: 'required', ...because('field-must-be-yes') }];
  });
  const [first, ...others] = mistakes;
  if (first) throw invalidParameter(first, ...others);
}

const isAccepted = (accepted: readonly AcceptedVersion[], { name, version }: AcceptedVersion): boolean =>
  accepted.some((one) => one.name === name && one.version === version);

/** The documents that developers of a portal accept. */
export function createTermsService({ store, recordAudit, transact, now }: Deps) {
  async function withPaths(portal_id: string, terms: TermsFile): Promise<Terms[]> {
    const sources = terms.flatMap(({ page }) => sourceOfTerms(page) ?? []);
    const pages = sources.length === 0 ? [] : await store.listPagePaths(portal_id, sources);
    const paths = new Map(pages.map(({ source_path, path }) => [`pages/${source_path}`, path]));
    return terms.map(({ name, title, version, page }) => ({
      name,
      title: { ...toLocalText(title) },
      version,
      path: paths.get(page) ?? '/',
    }));
  }

  const record = (transaction: Querying, developer: Developer, accepted: readonly AcceptedVersion[]) =>
    store.insertAccepted(
      transaction,
      accepted.map(({ name, version }) => ({
        portal_id: developer.portal_id,
        developer_id: developer.id,
        name,
        version,
        accepted_at: now(),
      })),
    );

  return {
    current: async (portal_id: string): Promise<Terms[]> => withPaths(portal_id, await store.findTerms(portal_id)),

    /** The versions that a sign-up accepts. Throws unless they are all there. */
    async checkSignUp(portal_id: string, given: readonly AcceptedVersion[] = []): Promise<AcceptedVersion[]> {
      const terms = await store.findTerms(portal_id);
      checkAccepted(terms, given);
      return terms.map(({ name, version }) => ({ name, version }));
    },

    record,

    /** Whether a developer has to accept a document before anything else. */
    async areDue(transaction: Querying, { portal_id, id }: Developer): Promise<boolean> {
      const terms = await store.findTerms(portal_id, transaction);
      if (terms.length === 0) return false;
      const accepted = await store.listAccepted(portal_id, id, transaction);
      return !terms.every((one) => isAccepted(accepted, one));
    },

    /** The current documents, each with the time when the developer accepted this version. */
    async ofDeveloper({ portal_id, id }: Developer) {
      const accepted = await store.listAccepted(portal_id, id);
      const timeOf = ({ name, version }: AcceptedVersion) =>
        accepted.find((one) => one.name === name && one.version === version)?.accepted_at ?? null;
      const terms = await withPaths(portal_id, await store.findTerms(portal_id));
      return { data: terms.map((one) => ({ ...one, accepted_at: timeOf(one) })) };
    },

    /** All versions that a developer has accepted, the latest first. */
    acceptedBy: (portal_id: string, developer_id: string): Promise<AcceptedTerms[]> =>
      store.listAccepted(portal_id, developer_id),

    acceptedByAll: store.listAcceptedByAll,

    /** Records what the developer accepts now. Afterwards all of their sessions may do everything. */
    async accept(developer: Developer, given: readonly AcceptedVersion[], address: string): Promise<void> {
      const { portal_id, id } = developer;
      await transact(async (transaction) => {
        const terms = await store.findTerms(portal_id, transaction);
        const before = await store.listAccepted(portal_id, id, transaction);
        checkAccepted(terms, [...before, ...given]);
        const added = terms.filter((one) => !isAccepted(before, one));
        await record(transaction, developer, added);
        await store.endTermsDue(transaction, portal_id, id);
        if (added.length === 0) return;
        await recordAudit(transaction, {
          portal_id,
          action: 'developer.terms-accepted',
          actor: { kind: 'developer', id },
          target: { kind: 'developer', id },
          address,
          details: { terms: added.map(({ name, version }) => `${name} ${version}`).join(', ') },
        });
      });
    },
  };
}

export type TermsService = ReturnType<typeof createTermsService>;

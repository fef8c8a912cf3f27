import type { SiteDraft } from '@portico/contract/admin-site.ts';
import type { UserRole } from '@portico/contract/constants.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { hashOf } from '../publication/publication.ts';
import { type DraftDeps, type Drafts, overtaken, toDraft } from './drafts.ts';
import { belowPages, isPage } from './file-change.ts';
import { type PatchedFile, writePatch } from './patch.ts';
import type { DraftRow } from './store.ts';
import { withYamlPart } from './yaml-part.ts';

interface Deps extends DraftDeps {
  drafts: Drafts;
  enqueueMail: EnqueueMail;
}

/** A server that dies while it publishes leaves the draft to another one after this time. */
const leaseMs = 5 * 60_000;
const yearMs = 366 * 86_400_000;

export type DraftPublishing = ReturnType<typeof createDraftPublishing>;

/** Publishes drafts: now, at a time, or as a patch for the repository that the portal is published from. */
export function createDraftPublishing({ store, editor, transact, now, drafts, enqueueMail }: Deps) {
  async function refuseWithGit(portal_id: string): Promise<void> {
    if (!(await store.gitOf(portal_id))) return;
    throw new Problem('published-from-git', 'Apply the patch in the repository, and publish from there.');
  }

  /** Publishes the text and removes the draft in one transaction, so that it is published once. */
  async function publish(by: Actor, draft: DraftRow, isScheduled: boolean) {
    const { portal_id, id, file, base_file, base_hash, version } = draft;
    await refuseWithGit(portal_id);
    const published = await editor.readSiteFile(portal_id, base_file ?? file);
    if ((published === null ? null : hashOf(published)) !== base_hash) {
      throw new Problem(
        'changed-meanwhile',
        `${file} was published with other changes since this draft was begun. Compare both, and save the draft again.`,
      );
    }
    const { revision, warnings = [] } = await editor.editSite(by, portal_id, {
      change: await drafts.changeOf(draft),
      note: {
        summary: `${isScheduled ? 'Published on schedule' : 'Published'} ${file}`,
        action: 'site.draft-published',
        target: { kind: 'portal', id: portal_id },
        details: { file },
      },
      async before({ transaction }) {
        if (!(await store.remove(transaction, portal_id, id, version))) throw overtaken();
        return [];
      },
    });
    return { revision, warnings };
  }

  async function patchOf(
    portal_id: string,
    changed: Omit<PatchedFile, 'before'>[],
    part?: { name: string; value: unknown },
  ) {
    const files: PatchedFile[] = [];
    for (const file of changed) {
      const before = file.path.endsWith('.md') ? await editor.readSiteFile(portal_id, file.path) : undefined;
      files.push({ ...file, before: before ?? undefined });
    }
    if (part) {
      const before = await editor.readPortalSource(portal_id);
      const after = before === undefined ? undefined : withYamlPart(before, part.name, part.value);
      if (after === undefined) {
        throw new Problem('not-found', 'The portal.yaml of the last publish is not known. Publish the folder once.');
      }
      files.push({ path: 'portal.yaml', before, after });
    }
    const git = await store.gitOf(portal_id);
    return await writePatch(files, git?.folder ?? '');
  }

  return {
    async publish(by: Actor, portal_id: string, id: string, if_match: string | undefined) {
      return publish(by, await drafts.findVersion(by, portal_id, id, if_match), false);
    },

    async schedule(
      by: Actor,
      portal_id: string,
      id: string,
      if_match: string | undefined,
      publish_at: string,
    ): Promise<SiteDraft> {
      const draft = await drafts.findVersion(by, portal_id, id, if_match);
      await refuseWithGit(portal_id);
      const at = Date.parse(publish_at);
      const time = Date.parse(now());
      if (at <= time) throw invalidParameter({ field: 'publish_at', rule: 'invalid', reason: 'must be in the future' });
      if (at > time + yearMs) {
        throw invalidParameter({ field: 'publish_at', rule: 'invalid', reason: 'must be within a year' });
      }
      const when = new Date(at).toISOString();
      await transact(async (transaction) => {
        const values = { publish_at: when, scheduled_by: by.id, failure: null, lease_until: null };
        if (!(await store.set(transaction, draft, values, draft.version))) throw overtaken();
        await drafts.record(transaction, by, 'site.draft-scheduled', draft, { publish_at: when });
      });
      return toDraft(await drafts.find(by, portal_id, id), now());
    },

    async unschedule(by: Actor, portal_id: string, id: string): Promise<SiteDraft> {
      const draft = await drafts.find(by, portal_id, id);
      await transact(async (transaction) => {
        await store.set(transaction, draft, { publish_at: null, scheduled_by: null, lease_until: null });
        await drafts.record(transaction, by, 'site.draft-unscheduled', draft);
      });
      return toDraft(await drafts.find(by, portal_id, id), now());
    },

    /** Publishes the drafts whose time has come. Several servers may run it at once. */
    async publishDue(): Promise<void> {
      const faults: unknown[] = [];
      for (;;) {
        const time = now();
        const draft = await store.claimDue(time, new Date(Date.parse(time) + leaseMs).toISOString());
        if (!draft) break;
        const user =
          draft.scheduled_by === null ? undefined : await store.findScheduler(draft.portal_id, draft.scheduled_by);
        const by: Actor | undefined = user && {
          org_id: user.org_id,
          id: user.id,
          email: user.email,
          role: user.role,
          address: '',
        };
        try {
          if (!by || !mayPublish(by.role)) {
            throw new Problem('forbidden', 'The user who scheduled it may not publish any more.');
          }
          await publish(by, draft, true);
        } catch (error) {
          // A fault of the server is tried again when the lease ends. Drafts of other portals do not wait for it.
          if (!(error instanceof Problem) || error.status >= 500) {
            faults.push(error);
            continue;
          }
          const findings = (error.invalid_parameters ?? []).map(({ field, reason, cause }) => ({
            file: field,
            reason,
            ...(cause && { cause }),
          }));
          const reasons = findings.length > 0 ? findings : [{ file: draft.file, reason: error.message }];
          const failure = JSON.stringify({ at: now(), findings: reasons });
          const [first] = reasons;
          await transact(async (transaction) => {
            const values = { publish_at: null, lease_until: null, failure };
            // Whoever saved it meanwhile publishes it themselves.
            if (!(await store.set(transaction, draft, values, draft.version)) || !user) return;
            const { org_id, email: to, locale, title: portal } = user;
            const path = `/console/p/${encodeURIComponent(user.name)}/pages/drafts/${draft.id}`;
            const told = { file: draft.file, portal, reason: `${first?.file}: ${first?.reason}`, path };
            await enqueueMail(transaction, { org_id, template: 'draft-failed', to, locale, values: told });
          });
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, 'failed to publish scheduled drafts');
    },

    /** The draft as a patch of the publishing folder. */
    async patch(owner: OrganizationActor, portal_id: string, id: string): Promise<string> {
      const draft = await drafts.find(owner, portal_id, id);
      const { files, removed, navigation } = await drafts.changeOf(draft);
      const [part] = Object.entries(navigation);
      return patchOf(
        portal_id,
        [
          ...[...files].map(([path, bytes]) => ({
            path: `pages/${path}`,
            after: path.endsWith('.md') ? Buffer.from(bytes).toString() : bytes,
          })),
          ...removed.map((path) => ({ path: `pages/${path}` })),
        ],
        part && { name: part[0], value: part[1] },
      );
    },

    async removePage(by: Actor, portal_id: string, file: string) {
      await drafts.source(by, portal_id, file);
      await refuseWithGit(portal_id);
      if (!isPage(file) || (await editor.readSiteFile(portal_id, file)) === null) {
        throw new Problem('not-found', 'There is no such page.');
      }
      const { revision } = await editor.editSite(by, portal_id, {
        change: { files: new Map(), removed: [belowPages(file)], navigation: {} },
        note: {
          summary: `Removed ${file}`,
          action: 'site.page-removed',
          target: { kind: 'portal', id: portal_id },
          details: { file },
        },
      });
      return { revision };
    },

    async removalPatch(owner: OrganizationActor, portal_id: string, file: string): Promise<string> {
      await drafts.source(owner, portal_id, file);
      if (!isPage(file)) throw new Problem('not-found', 'There is no such page.');
      return patchOf(portal_id, [{ path: file }]);
    },
  };
}

const mayPublish = (role: UserRole): boolean => role === 'owner' || role === 'admin';

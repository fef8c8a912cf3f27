import type { Readable } from 'node:stream';
import { getRevision, listRevisions, rollBack } from '@portico/contract/admin-revisions.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { publishPortal } from '@portico/contract/publishing.ts';
import { handle } from '../../platform/http/handle.ts';
import { toActor } from '../../platform/http/to-actor.ts';
import { type Finding, FolderError, placeOf } from '../publication/findings.ts';
import type { createPublishNotes, createRefusalNotes } from './refused-publishes.ts';
import type { RevisionService } from './revision-service.ts';
import type { PublishingService } from './service.ts';
import type { Uploads } from './uploads.ts';

interface Parts {
  publishing: PublishingService;
  uploads: Uploads;
  revisions: RevisionService;
  noteRefusedPublish: ReturnType<typeof createRefusalNotes>;
  notePublish: ReturnType<typeof createPublishNotes>;
}

export const publishingRoutes = ({ publishing, uploads, revisions, noteRefusedPublish, notePublish }: Parts) => [
  handle(listRevisions, ({ user, params }) => revisions.list(user, params.portalId)),
  handle(getRevision, ({ user, params }) => revisions.get(user, params.portalId, params.number)),
  handle(rollBack, (call) =>
    revisions.rollBack(toActor(call), call.params.portalId, call.params.number, {
      dry_run: call.query.dry_run === 'true',
      with_access: call.query.with_access === 'true',
    }),
  ),

  handle(publishPortal, async (call) => {
    const { user, params, query, request } = call;
    const dry_run = query.dry_run === 'true';
    if (!request.body) throw new Problem('malformed-json', 'The body is empty.');
    const encoding = request.headers['content-encoding']?.trim().toLowerCase();
    await using upload = await uploads.receive(user.org_id, request.body as Readable, encoding);
    return await publishing
      .publishUpload(user.org_id, upload, {
        portal: params.portal,
        author: user.email,
        role: user.role,
        dry_run,
        record: notePublish(toActor(call), params.portal),
        prune: query.prune === 'true',
        remote_refs: query.remote_refs === 'true',
        fail_on: query.fail_on,
        ...(query.summary && { summary: query.summary }),
      })
      .catch(async (error: unknown) => {
        if (!dry_run) await noteRefusedPublish(toActor(call), params.portal, error);
        return toProblem(error);
      });
  }),
];

/** Converts the findings of a folder to a problem, each with the place where the author finds it. */
function toProblem(error: unknown): never {
  if (!(error instanceof FolderError)) throw error;
  const [first, ...others] = error.findings.map(toParameter);
  throw first ? invalidParameter(first, ...others) : error;
}

const toParameter = (finding: Finding) => ({
  field: placeOf(finding),
  rule: 'invalid' as const,
  reason: finding.reason,
});

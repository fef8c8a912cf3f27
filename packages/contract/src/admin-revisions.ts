import Type, { type Static } from 'typebox';
import { changeRefusals, portalParams, readRefusals } from './admin-portals.ts';
import { operation } from './operation.ts';
import { PublishResult } from './publishing.ts';
import { choice, closed, DateTime, Uuid } from './schema.ts';

/** What a portal was after each change of its content. */

export const Revision = closed({
  number: Type.Integer(),
  author: Type.String(),
  summary: Type.String(),
  created_at: DateTime,
});
export type Revision = Static<typeof Revision>;

export const RevisionDetails = closed({
  ...Revision.properties,
  /** The files of the publishing format that differ from the revision before. */
  files: Type.Array(
    closed({
      path: Type.String(),
      action: choice('create', 'change', 'delete'),
      /** Lines that went and came, where it is text: `-` and `+` before each, a space before those around them. */
      lines: Type.Array(Type.String()),
    }),
  ),
});
export type RevisionDetails = Static<typeof RevisionDetails>;

const base = { tag: 'publishing', access: 'user', role: 'admin', scope: 'admin' } as const;
const params = closed({ portalId: Uuid, number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const listRevisions = operation({
  ...base,
  role: 'viewer',
  id: 'listRevisions',
  summary: 'The revisions of a portal that are kept, newest first',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/revisions',
  params: portalParams,
  returns: closed({ data: Type.Array(Revision) }),
  status: 200,
  problems: readRefusals,
});

export const getRevision = operation({
  ...base,
  role: 'viewer',
  id: 'getRevision',
  summary: 'What a revision changed',
  method: 'GET',
  path: '/api/admin/v1/portals/{portalId}/revisions/{number}',
  params,
  returns: RevisionDetails,
  status: 200,
  problems: readRefusals,
});

export const rollBack = operation({
  ...base,
  id: 'rollBack',
  summary:
    'Make the content of a portal what it was in a revision, which is a new revision; or only tell what that would change',
  method: 'POST',
  path: '/api/admin/v1/portals/{portalId}/revisions/{number}/rollback',
  params,
  query: closed({
    dry_run: Type.Optional(choice('true', 'false')),
    /** Teams with their members and roles, and who may come in and how, become what they were, too. Left out, they stay. */
    with_access: Type.Optional(choice('true', 'false')),
  }),
  returns: PublishResult,
  status: 200,
  problems: changeRefusals,
});

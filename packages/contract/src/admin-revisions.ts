import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { operation } from './operation.ts';
import { PublishResult } from './publishing.ts';
import { choice, closed, DateTime } from './schema.ts';

/** The content of a portal after one change. */
export const Revision = closed({
  number: Type.Integer(),
  author: Type.String(),
  summary: Type.String(),
  created_at: DateTime,
});
export type Revision = Static<typeof Revision>;

export const RevisionDetails = closed({
  ...Revision.properties,
  /** The files of the publishing format that differ from the previous revision. */
  files: Type.Array(
    closed({
      path: Type.String(),
      action: choice('create', 'change', 'delete'),
      /**
       * The differing lines of a text file. Removed lines begin with `-`, added ones with `+`, and their context with a
       * space.
       */
      lines: Type.Array(Type.String()),
    }),
  ),
});
export type RevisionDetails = Static<typeof RevisionDetails>;

const revisions = {
  ...ownPortal,
  tag: 'publishing',
  path: `${ownPortal.path}/revisions`,
  params: { number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
} as const;

export const listRevisions = operation(revisions, 'GET', 'listRevisions', {
  summary: 'The revisions of a portal that are kept, newest first',
  returns: closed({ data: Type.Array(Revision) }),
});

export const getRevision = operation(revisions, 'GET /{number}', 'getRevision', {
  summary: 'What a revision changed',
  returns: RevisionDetails,
});

export const rollBack = operation(revisions, 'POST /{number}/rollback', 'rollBack', {
  summary:
    'Make the content of a portal what it was in a revision, which is a new revision; or only tell what that would change',
  query: closed({
    dry_run: Type.Optional(choice('true', 'false')),
    /** Also restores teams with their members and roles, login methods and approval. By default these stay. */
    with_access: Type.Optional(choice('true', 'false')),
  }),
  returns: PublishResult,
  status: 200,
});

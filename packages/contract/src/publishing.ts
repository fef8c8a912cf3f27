import Type, { type Static } from 'typebox';
import { ChangedSpecification } from './changes.ts';
import { operation } from './operation.ts';
import { Cause, choice, closed, Name, nullable } from './schema.ts';

const megabyte = 1024 * 1024;
export const folderFileBytesMaximum = 20 * megabyte;
export const uploadBytesMaximum = 100 * megabyte;
export const uploadBytesUnpackedMaximum = 400 * megabyte;
export const uploadFilesMaximum = 100_000;
export const uploadSecretsMaximum = 100;

/** One line of an upload: a file of the folder, as text or, for binary files, in base64. */
export const UploadedFile = closed({
  path: Type.String({ minLength: 1, maxLength: 1000 }),
  text: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String()),
});
export type UploadedFile = Static<typeof UploadedFile>;

/** Another line of an upload: a secret of the publisher. A file of the folder refers to it by a variable. */
export const UploadedSecret = closed({
  secret: Type.String({ pattern: '^SSO_SECRET_[A-Z0-9_]{1,100}$' }),
  value: Type.String({ minLength: 1, maxLength: 10_000 }),
});
export type UploadedSecret = Static<typeof UploadedSecret>;

/** A mistake or a warning about a file. */
export const EditFinding = closed({
  file: Type.String(),
  line: Type.Optional(Type.Integer()),
  reason: Type.String(),
  cause: Type.Optional(Cause),
});
export type EditFinding = Static<typeof EditFinding>;

export const PublishedChange = closed({
  action: choice('create', 'change', 'delete'),
  what: Type.String(),
  name: Type.String(),
});

export const PublishResult = closed({
  portal: Name,
  /** Null if nothing changed. */
  revision: nullable(Type.Integer()),
  changes: Type.Array(PublishedChange),
  /** Things that the portal has and the folder does not. */
  kept: Type.Array(closed({ what: Type.String(), name: Type.String() })),
  /** Findings that do not prevent the publishing, such as links to products that not all readers see. */
  warnings: Type.Optional(Type.Array(EditFinding)),
  /** The changed specifications of published versions, with their changes for callers. */
  specifications: Type.Optional(Type.Array(ChangedSpecification)),
});
export type PublishResult = Static<typeof PublishResult>;

const Switch = choice('true', 'false');

const publishing = { tag: 'publishing', access: 'user', role: 'admin', scope: 'publish' } as const;

export const publishPortal = operation(publishing, 'POST /api/admin/v1/portals/{portal}/publishes', 'publishPortal', {
  summary:
    'Make a portal what a folder says: its files come as JSON lines, each with a path and a text or base64; secrets that it names, each with a secret and a value',
  params: { portal: Name },
  query: closed({
    dry_run: Type.Optional(Switch),
    prune: Type.Optional(Switch),
    remote_refs: Type.Optional(Switch),
    /** Refuses the publish if a specification has changes of this severity or a higher one. */
    fail_on: Type.Optional(choice('breaking', 'potentially-breaking')),
    summary: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  consumes: ['application/x-ndjson'],
  returns: PublishResult,
  status: 200,
  onlyProblems: [
    'invalid-parameters',
    'malformed-json',
    'malformed-request',
    'not-signed-in',
    'forbidden',
    'owner-required',
    'foreign-origin',
    'payload-too-large',
    'unsupported-media-type',
    'reading-too-costly',
    'request-timeout',
    'too-many-requests',
    'service-unavailable',
  ],
});

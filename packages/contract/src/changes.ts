import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { locales } from './constants.ts';
import { operation } from './operation.ts';
import { choice, closed, DateTime, IdOrName, nullable, Uuid } from './schema.ts';

/** Severities of changes between two specifications, the most severe first, as in `packages/api-reference`. */
export const changeSeverities = ['breaking', 'potentially-breaking', 'compatible', 'text'] as const;

const Place = closed({
  in: choice('operation', 'schema', 'document'),
  operation: Type.Optional(
    closed({ kind: choice('operation', 'webhook'), method: Type.String(), path: Type.String() }),
  ),
  /** The name of the operation in page paths. */
  slug: Type.Optional(Type.String()),
  schema: Type.Optional(Type.String()),
  /** The steps from the operation to the change, such as `['response 200', 'application/json', 'price']`. */
  path: Type.Array(Type.String()),
});

export const SpecChange = closed({
  rule: Type.String(),
  severity: choice(...changeSeverities),
  place: Place,
  /** The values in the sentence of the rule. */
  values: closed({
    name: Type.Optional(Type.String()),
    before: Type.Optional(Type.String()),
    after: Type.Optional(Type.String()),
  }),
  /** The names of the first affected operations in page paths. */
  operations: Type.Array(Type.String()),
  operation_count: Type.Integer(),
  /** In English. */
  sentence: Type.String(),
});
export type SpecChange = Static<typeof SpecChange>;

export const ChangeCounts = closed({
  breaking: Type.Integer(),
  'potentially-breaking': Type.Integer(),
  compatible: Type.Integer(),
  text: Type.Integer(),
});
export type ChangeCounts = Static<typeof ChangeCounts>;

/** The changes of a publish to the specification of a version that is published already. */
export const ChangedSpecification = closed({
  /** Its slug. */
  product: Type.String(),
  /** Its name. */
  version: Type.String(),
  file: Type.String(),
  is_frozen: Type.Boolean(),
  registered_applications: Type.Integer(),
  /** Null if the specifications could not be compared. */
  counts: nullable(ChangeCounts),
  /** The most severe first. */
  changes: Type.Array(SpecChange),
  /** Whether further changes are left out. */
  is_cut: Type.Boolean(),
});
export type ChangedSpecification = Static<typeof ChangedSpecification>;

const Day = Type.String({ format: 'date' });

/** The changes that one publish made to the specification of a version. */
export const ChangeSet = closed({
  id: Uuid,
  created_at: DateTime,
  counts: ChangeCounts,
  /** The most severe first. */
  changes: Type.Array(SpecChange),
  /** Whether further changes are left out. */
  is_cut: Type.Boolean(),
});
export type ChangeSet = Static<typeof ChangeSet>;

/** An owner's note about the changes of a day. */
export const ChangeNote = closed({
  title: nullable(Type.String()),
  /** False if the note is about the whole product. */
  is_of_version: Type.Boolean(),
  /** Document nodes. */
  content: Type.Unknown(),
});
export type ChangeNote = Static<typeof ChangeNote>;

export const ChangeDay = closed({ date: Day, notes: Type.Array(ChangeNote), sets: Type.Array(ChangeSet) });
export type ChangeDay = Static<typeof ChangeDay>;

export const VersionChanges = closed({
  /** The newest first. */
  days: Type.Array(ChangeDay),
  /** The value of `until` for older changes; null if there are none. */
  older: nullable(Day),
});
export type VersionChanges = Static<typeof VersionChanges>;

/** The differences between a version and another one. */
export const VersionComparison = closed({
  from: closed({ id: Uuid, name: Type.String(), slug: Type.String() }),
  counts: ChangeCounts,
  changes: Type.Array(SpecChange),
  is_cut: Type.Boolean(),
});
export type VersionComparison = Static<typeof VersionComparison>;

/** The changed operations of a version, by their names in page paths. */
export const ChangedOperations = closed({
  operations: Type.Record(Type.String(), closed({ changed_on: Day, severity: choice(...changeSeverities) })),
});
export type ChangedOperations = Static<typeof ChangedOperations>;

const version = {
  ...catalog,
  tag: 'changes',
  path: `${catalog.path}/{productId}/versions/{productVersionId}`,
} as const;

export const listVersionChanges = operation(version, 'GET /changes', 'listVersionChanges', {
  summary: 'What changed in a version, by day: what publishes changed of its specification, and what its owners say',
  query: closed({ until: Type.Optional(Day) }),
  returns: VersionChanges,
});

export const listChangedOperations = operation(version, 'GET /changes/operations', 'listChangedOperations', {
  summary: 'When each operation of a version changed last, or one of them',
  query: closed({ operation: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
  returns: ChangedOperations,
});

export const compareVersions = operation(version, 'GET /changes/since', 'compareVersions', {
  summary: 'What is different in a version beside another one of the same product',
  query: closed({ from: IdOrName }),
  returns: VersionComparison,
  problems: ['service-unavailable'],
});

export const atomType = 'application/atom+xml';
export const jsonFeedType = 'application/feed+json';

/** The language of a feed, English by default. Feed readers do not send the language of their users. */
const feedQuery = closed({ locale: Type.Optional(choice(...locales)) });

const portalFeeds = { access: 'visitor', tag: 'changes', path: '/api/v2' } as const;
const productFeeds = { ...catalog, tag: 'changes', path: `${catalog.path}/{productId}` } as const;

export const getPortalAtom = operation(portalFeeds, 'GET /changes.atom', 'getPortalAtom', {
  summary: 'A feed of what changed in the products that the caller sees, in Atom',
  query: feedQuery,
  produces: [atomType],
});
export const getPortalFeed = operation(portalFeeds, 'GET /changes.json', 'getPortalFeed', {
  summary: 'A feed of what changed in the products that the caller sees, as JSON Feed',
  query: feedQuery,
  produces: [jsonFeedType],
});
export const getProductAtom = operation(productFeeds, 'GET /changes.atom', 'getProductAtom', {
  summary: 'A feed of what changed in the versions of a product, in Atom',
  query: feedQuery,
  produces: [atomType],
});
export const getProductFeed = operation(productFeeds, 'GET /changes.json', 'getProductFeed', {
  summary: 'A feed of what changed in the versions of a product, as JSON Feed',
  query: feedQuery,
  produces: [jsonFeedType],
});
export const getVersionAtom = operation(version, 'GET /changes.atom', 'getVersionAtom', {
  summary: 'A feed of what changed in a version, in Atom',
  query: feedQuery,
  produces: [atomType],
});
export const getVersionFeed = operation(version, 'GET /changes.json', 'getVersionFeed', {
  summary: 'A feed of what changed in a version, as JSON Feed',
  query: feedQuery,
  produces: [jsonFeedType],
});

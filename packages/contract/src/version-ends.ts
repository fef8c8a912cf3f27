import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed, nullable, Uuid } from './schema.ts';

const day = nullable(Type.String({ format: 'date' }));

/** What its owners say about the end of a version. */
export const VersionEnd = closed({
  deprecated: Type.Boolean(),
  deprecated_on: day,
  note: nullable(Type.String()),
  /** From this day on nobody can register. */
  sunset_on: day,
  /** What gateways do with calls from that day on. */
  after_sunset: choice('refuse', 'serve'),
  /** The version that takes its place. */
  successor: nullable(closed({ id: Uuid, name: Type.String(), slug: Type.String() })),
});
export type VersionEnd = Static<typeof VersionEnd>;

const versions = { ...catalog, tag: 'versions', path: `${catalog.path}/{productId}/versions` } as const;

export const getVersionEnd = operation(versions, 'GET /{productVersionId}/end', 'getVersionEnd', {
  summary: 'When a version ends, and which one takes its place',
  returns: VersionEnd,
});

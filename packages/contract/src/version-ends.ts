import Type, { type Static } from 'typebox';
import { catalog } from './areas.ts';
import { operation } from './operation.ts';
import { choice, closed, nullable, Uuid } from './schema.ts';

const day = nullable(Type.String({ format: 'date' }));

/** The end of a version, as its owners announced it. */
export const VersionEnd = closed({
  deprecated: Type.Boolean(),
  deprecated_on: day,
  note: nullable(Type.String()),
  /** Nobody can register from this day on. */
  sunset_on: day,
  /** Whether gateways refuse or serve calls from that day on. */
  after_sunset: choice('refuse', 'serve'),
  /** The version that replaces it. */
  successor: nullable(closed({ id: Uuid, name: Type.String(), slug: Type.String() })),
});
export type VersionEnd = Static<typeof VersionEnd>;

const versions = { ...catalog, tag: 'versions', path: `${catalog.path}/{productId}/versions` } as const;

export const getVersionEnd = operation(versions, 'GET /{productVersionId}/end', 'getVersionEnd', {
  summary: 'When a version ends, and which one takes its place',
  returns: VersionEnd,
});

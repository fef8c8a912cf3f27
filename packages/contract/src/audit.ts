import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { FilterText, pageOf, pageQuery } from './paging.ts';
import { choice, closed, DateTime, nullable, Uuid } from './schema.ts';

/** Who did what in an organization, to whom and from where. Entries are append-only and chained. */
export const AuditEntry = closed({
  id: Uuid,
  /** The number in the chain of the organization. Null for a moment after the entry was written. */
  seq: nullable(Type.Integer()),
  at: DateTime,
  /** A subject and a verb, as in `user.role-changed`. */
  action: Type.String(),
  actor: closed({
    kind: choice('user', 'developer', 'anyone', 'system'),
    id: nullable(Type.String()),
    /** Null for a deleted account. */
    email: nullable(Type.String()),
  }),
  target: nullable(closed({ kind: Type.String(), id: Type.String() })),
  portal_id: nullable(Type.String()),
  address: nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
  /** SHA-256 over the entry and the hash of the one before it. */
  hash: nullable(Type.String()),
});
export type AuditEntry = Static<typeof AuditEntry>;

const filters = {
  'filter[portal_id]': Type.Optional(Uuid),
  /** An action, or only its part before the dot for all actions of that kind. */
  'filter[action]': Type.Optional(Type.String({ pattern: '^[a-z-]+(\\.[a-z-]+)?$', maxLength: 100 })),
  'filter[actor_id]': Type.Optional(Uuid),
  'filter[target_id]': Type.Optional(Type.String({ maxLength: 100 })),
  'filter[at][gte]': Type.Optional(DateTime),
  'filter[at][lt]': Type.Optional(DateTime),
  'filter[text][contains]': Type.Optional(FilterText),
};

const audit = { tag: 'audit', access: 'user', role: 'admin', path: '/api/admin/v1/audit' } as const;

export const listAuditLog = operation(audit, 'GET', 'listAuditLog', {
  summary: 'The audit log of the organization, the newest entry first',
  query: closed({ ...pageQuery, ...filters }),
  returns: pageOf(AuditEntry),
});

export const exportAuditLog = operation(audit, 'GET /export', 'exportAuditLog', {
  summary: 'Everything that the filters find, as a table or as lines of JSON, from the newest entry to the oldest',
  query: closed({ format: choice('csv', 'jsonl'), ...filters }),
  produces: ['text/csv', 'application/x-ndjson'],
});

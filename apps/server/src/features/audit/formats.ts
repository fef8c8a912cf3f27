import type { AuditEntry } from '@portico/contract/audit.ts';
import { toCsvRow } from '@portico/contract/csv.ts';

export type AuditFormat = 'csv' | 'jsonl';

const header = [
  'seq',
  'id',
  'at',
  'action',
  'actor_kind',
  'actor_id',
  'actor_email',
  'target_kind',
  'target_id',
  'portal_id',
  'address',
  'details',
  'hash',
];

const toRow = ({ seq, id, at, action, actor, target, portal_id, address, details, hash }: AuditEntry): string =>
  toCsvRow([
    seq,
    id,
    at,
    action,
    actor.kind,
    actor.id,
    actor.email,
    target?.kind ?? null,
    target?.id ?? null,
    portal_id,
    address,
    JSON.stringify(details),
    hash,
  ]);

/** A log as a table (RFC 4180) or as lines of JSON. */
export async function* toLines(batches: AsyncIterable<AuditEntry[]>, format: AuditFormat): AsyncGenerator<string> {
  if (format === 'csv') yield toCsvRow(header);
  for await (const entries of batches) {
    yield format === 'csv'
      ? entries.map(toRow).join('')
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}

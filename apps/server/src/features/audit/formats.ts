import type { AuditEntry } from '@portico/contract/audit.ts';

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

/** Programs for tables take what begins so for a formula, whoever wrote it; behind an apostrophe it is a text. */
const isFormula = /^[=+\-@\t\r]/;

function toCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  const harmless = isFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const toRow = ({ seq, id, at, action, actor, target, portal_id, address, details, hash }: AuditEntry): string =>
  [
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
  ]
    .map(toCell)
    .join(',');

/** A log as a table (RFC 4180) or as lines of JSON. */
export async function* toLines(batches: AsyncIterable<AuditEntry[]>, format: AuditFormat): AsyncGenerator<string> {
  if (format === 'csv') yield `${header.join(',')}\r\n`;
  for await (const entries of batches) {
    yield format === 'csv'
      ? entries.map((entry) => `${toRow(entry)}\r\n`).join('')
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}

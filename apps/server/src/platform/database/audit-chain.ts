import { createHash } from 'node:crypto';

/** What an entry of the audit log says: everything but its place in the chain. */
export interface AuditContent {
  org_id: string;
  id: string;
  portal_id: string | null;
  at: string;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  target_kind: string | null;
  target_id: string | null;
  address: string | null;
  details: Record<string, unknown>;
}

/** Where the log of an organization ends. */
export interface AuditHead {
  org_id: string;
  seq: number;
  hash: string;
}

/**
 * An entry as one text, the same whatever the order in which a database or a program hands its parts over. Every entry
 * that was ever chained is checked against this, so it is never changed: another shape gets another first word.
 */
export const toCanonical = (content: AuditContent): string =>
  JSON.stringify([
    'v1',
    content.org_id,
    content.id,
    content.at,
    content.portal_id,
    content.action,
    content.actor_kind,
    content.actor_id,
    content.target_kind,
    content.target_id,
    content.address,
    inOrder(content.details),
  ]);

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, part]) => [key, inOrder(part)]);
}

/** The hash of an entry, in which that of the one before it takes part. The first follows the empty text. */
export const toChainHash = (before: string, seq: number, canonical: string): string =>
  createHash('sha256').update(`${before}\n${seq}\n${canonical}`).digest('base64url');

/** What is sealed with the server's key: that an entry was written by us, before it has its place… */
export const toEntryText = (canonical: string): string => `audit-entry\n${canonical}`;
/** …that the log ended there, so that nobody without the key can cut it or write it anew… */
export const toHeadText = ({ org_id, seq, hash }: AuditHead): string => `audit-head\n${org_id}\n${seq}\n${hash}`;
/** …and that it had come so far: kept apart from the log, from the organization's first moment, so that emptying it shows. */
export const toLengthText = ({ org_id, seq, hash }: AuditHead): string => `audit-length\n${org_id}\n${seq}\n${hash}`;

import { createHash } from 'node:crypto';

/** The content of an audit entry, without its position in the chain. */
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

/** The end of an organization's log. */
export interface AuditHead {
  org_id: string;
  seq: number;
  hash: string;
}

/**
 * An entry as canonical text. Every chained entry is verified against it, so it must never change: a new shape gets a
 * new first word.
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

/** The hash of an entry and the previous hash. The first entry follows the empty text. */
export const toChainHash = (before: string, seq: number, canonical: string): string =>
  createHash('sha256').update(`${before}\n${seq}\n${canonical}`).digest('base64url');

/** The text whose seal proves that the server wrote an entry, before the entry has its position. */
export const toEntryText = (canonical: string): string => `audit-entry\n${canonical}`;
/** The text whose seal proves where the log ends, so that nobody without the key can truncate or rewrite it. */
export const toHeadText = ({ org_id, seq, hash }: AuditHead): string => `audit-head\n${org_id}\n${seq}\n${hash}`;
/**
 * The text whose seal proves how long the log was. The seal is kept apart from the log from the organization's creation
 * on, so that an emptied log is detected.
 */
export const toLengthText = ({ org_id, seq, hash }: AuditHead): string => `audit-length\n${org_id}\n${seq}\n${hash}`;

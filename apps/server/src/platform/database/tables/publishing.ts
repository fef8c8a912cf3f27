import type { TokenScope } from '@portico/contract/token-scopes.ts';

export interface PublishingTables {
  revision: { portal_id: string; number: number; author: string; summary: string; created_at: string };
  revision_file: RevisionFileTable;
  personal_token: PersonalTokenTable;
}

/**
 * A file of a portal's content. It is part of the revisions from `since_revision` up to, not including,
 * `until_revision`.
 */
interface RevisionFileTable {
  portal_id: string;
  /** The path in the publishing format. */
  path: string;
  since_revision: number;
  /** Null while the file is current. */
  until_revision: number | null;
  hash: string;
  /** Compressed with gzip. */
  content: Uint8Array;
}

export interface PersonalTokenTable {
  org_id: string;
  id: string;
  user_id: string;
  /** The token that created it. Revoking that one revokes this one. */
  parent_id: string | null;
  name: string;
  scopes: TokenScope[];
  /** Keyed with the server's secret key. The token itself is not stored. */
  hash: string;
  last_four: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

import type { TokenScope } from '@portico/contract/token-scopes.ts';

export interface PublishingTables {
  revision: { portal_id: string; number: number; author: string; summary: string; created_at: string };
  revision_file: RevisionFileTable;
  personal_token: PersonalTokenTable;
}

/** A file of a portal's content, and the revisions that it is part of: from one, up to but not including the other. */
interface RevisionFileTable {
  portal_id: string;
  /** In the publishing format. */
  path: string;
  since_revision: number;
  /** Null while the file is as the portal has it now. */
  until_revision: number | null;
  hash: string;
  /** Packed with gzip. */
  content: Uint8Array;
}

export interface PersonalTokenTable {
  org_id: string;
  id: string;
  user_id: string;
  /** The token that created it, and that revokes it. */
  parent_id: string | null;
  name: string;
  scopes: TokenScope[];
  /** Keyed by the server's secret key: the token itself is nowhere. */
  hash: string;
  last_four: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

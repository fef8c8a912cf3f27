export interface GatewayTables {
  gateway_change: GatewayChangeTable;
  oauth_key: OauthKeyTable;
  oauth_record: OauthRecordTable;
  oauth_client_keys: { portal_id: string; application_id: string; public_keys: Record<string, unknown>[] };
  external_client: ExternalClientTable;
}

const changeKinds = [
  'credential',
  'registration',
  'application',
  'developer',
  'token',
  'portal',
  'gateway-token',
] as const;

/** Written by the database itself when something changes that decides who may call what. */
export interface GatewayChangeTable {
  /** In the order in which changes became visible. */
  number: number;
  org_id: string;
  portal_id: string | null;
  kind: (typeof changeKinds)[number];
  subject_id: string;
  application_id: string | null;
  created_at: string;
}

/** A key that signs tokens. */
export interface OauthKeyTable {
  portal_id: string;
  id: string;
  /** Counts a portal's keys, so that of two servers that make the next one at the same time only one does. */
  generation: number;
  sealed_key: string;
  created_at: string;
}

/** What the issuer remembers, by the name it has for its kind. */
interface OauthRecordTable {
  portal_id: string;
  model: string;
  id: string;
  /** Whose token it is; null for what is no token. */
  application_id: string | null;
  oauth_payload: Record<string, unknown>;
  is_revoked: boolean;
  expires_at: string;
}

/** A client that was registered at an issuer elsewhere, and how it is managed there. */
export interface ExternalClientTable {
  portal_id: string;
  id: string;
  application_id: string;
  client_id: string;
  management_url: string | null;
  sealed_token: string | null;
  /** From then on it is to be taken back; null while it is in use. */
  remove_at: string | null;
  created_at: string;
}

export const gatewayBooleans = ['is_revoked'];
export const gatewayJsons = ['oauth_payload', 'public_keys'];

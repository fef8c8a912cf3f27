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

/** Written by triggers when a change affects who may call what. */
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
  /** Numbers a portal's keys, so that only one of two concurrent servers creates the next. */
  generation: number;
  sealed_key: string;
  created_at: string;
}

/** Records of the OAuth library. `model` is its name of the kind. */
interface OauthRecordTable {
  portal_id: string;
  model: string;
  id: string;
  /** The client of a token; null for other records. */
  application_id: string | null;
  oauth_payload: Record<string, unknown>;
  is_revoked: boolean;
  expires_at: string;
}

/** A client that is registered at an external issuer, with the access to manage it there. */
export interface ExternalClientTable {
  portal_id: string;
  id: string;
  application_id: string;
  client_id: string;
  management_url: string | null;
  sealed_token: string | null;
  /** When the client must be unregistered at the issuer; null while it is in use. */
  remove_at: string | null;
  created_at: string;
}

export const gatewayBooleans = ['is_revoked'];
export const gatewayJsons = ['oauth_payload', 'public_keys'];

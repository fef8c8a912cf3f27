import type { Actions } from '@portico/contract/catalog.ts';
import type { credentialTypes } from '@portico/contract/constants.ts';
import type { Generated } from 'kysely';

export interface CatalogTables {
  organization: { id: string; name: string; default_region: 'us' | 'eu'; created_at: string; updated_at: string };
  portal: PortalTable;
  portal_host: PortalHostTable;
  portal_asset: { portal_id: string; kind: AssetKind; media_type: string; hash: string; content: Uint8Array };
  auth_strategy: AuthStrategyTable;
  team: { portal_id: string; id: string; name: string; created_at: string };
  team_member: { portal_id: string; team_id: string; email: string };
  team_product: { portal_id: string; team_id: string; product_id: string } & Actions;
  product: ProductTable;
  product_version: ProductVersionTable;
  product_version_strategy: ProductVersionStrategyTable;
  spec: SpecTable;
  document: DocumentTable;
}

interface PortalHostTable {
  /** Lower-cased. Proven, it leads to one portal on the whole server; until then many may claim it. */
  host: string;
  portal_id: string;
  /** Null for as long as it does not answer. */
  proven_at: string | null;
  /** What proves it, until it is proven. */
  proof_token: string | null;
}

export type AssetKind = 'logo' | 'cover' | 'favicon';

export interface PortalTable {
  id: string;
  org_id: string;
  name: string;
  title: string;
  description: string | null;
  canonical_domain: string;
  is_public: boolean;
  rbac_enabled: boolean;
  basic_auth_enabled: boolean;
  auto_approve_developers: boolean;
  auto_approve_registrations: boolean;
  allowed_time_period: '24h' | '90d';
  appearance: Record<string, unknown>;
  /** Front ends elsewhere that may use the portal's API in a browser, by their origins. */
  allowed_origins: Generated<string[]>;
  /** Whether requests may be tried against the private networks that the operator lists. */
  try_it_private_addresses: Generated<boolean>;
  applications_per_developer: Generated<number>;
  keys_per_application: Generated<number>;
  /** Counts every change of what the catalog shows and to whom, so that an answer made for one count is good for as long as it stands. */
  catalog_revision: number;
  created_at: string;
  updated_at: string;
}

export interface AuthStrategyTable {
  portal_id: string;
  id: string;
  name: string;
  credential_type: (typeof credentialTypes)[number];
  key_names: string[];
  auth_methods: string[];
  available_scopes: string[];
  /** Who issues the tokens, where it is not the portal itself. */
  issuer: string | null;
  /** What the issuer's tokens must be meant for. With an issuer and none of it, as in portals from before, no token counts. */
  audience: string | null;
  /** Whether the portal registers a client at the issuer for each application. */
  registers_clients: boolean;
  /** Sealed: what the issuer asks for before it registers a client. */
  registration_token: string | null;
  /** Its place in the portal's list. The first is the default. */
  position: number;
  /** The variable that a publishing folder names for the token. */
  secret_variable: string | null;
  created_at: string;
}

interface ProductTable {
  portal_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  labels: Record<string, string>;
  is_published: boolean;
  document_count: number;
  version_count: number;
  latest_version_id: string | null;
  latest_version_name: string | null;
  /** Stands for the product in the search index; null until it is indexed. */
  search_number: number | null;
  created_at: string;
  updated_at: string;
}

export interface ProductVersionTable {
  portal_id: string;
  id: string;
  product_id: string;
  name: string;
  is_deprecated: boolean;
  /** Dates without a time: what readers are told. */
  deprecated_on: string | null;
  deprecation_note: string | null;
  /** When its registered developers were told; they are told once. */
  deprecation_mailed_at: string | null;
  /** Whether requests may be tried from the API reference. */
  try_it_enabled: Generated<boolean>;
  /** From then on nobody registers for it any more; null while no end is set. */
  sunset_at: string | null;
  /** What gateways do with calls from then on. */
  after_sunset: 'refuse' | 'serve';
  /** Where its calls arrive. */
  routes: Route[];
  created_at: string;
  updated_at: string;
}

/** What a list leaves out is not looked at. */
export interface Route {
  /** Names, `*.example.com` for all below one. */
  hosts?: string[];
  /** Whole segments from the start; `{…}` stands for any one. */
  paths?: string[];
  methods?: string[];
  /** What a caller must have been granted, all of them. */
  scopes?: string[];
  /** Which CORS preflights pass without a credential: all, or those for an operation of the specification. */
  preflight?: 'pass' | 'operations';
}

interface ProductVersionStrategyTable {
  portal_id: string;
  product_version_id: string;
  auth_strategy_id: string;
  registration_enabled: boolean;
  auto_approve: boolean;
}

interface SpecTable {
  portal_id: string;
  product_version_id: string;
  file_name: string;
  hash: string;
  content: string;
  operations: unknown[];
}

interface DocumentTable {
  portal_id: string;
  id: string;
  product_id: string;
  parent_document_id: string | null;
  slug: string;
  title: string;
  position: number;
  /** The file it was published from, relative to the product's `docs` folder. */
  source_path: string;
  content: string;
  /** The content as document nodes, written as JSON; kept as text because it is sent as text. */
  nodes: string | null;
  created_at: string;
  updated_at: string;
}

export const catalogBooleans = [
  'is_public',
  'rbac_enabled',
  'basic_auth_enabled',
  'auto_approve_developers',
  'auto_approve_registrations',
  'is_published',
  'is_deprecated',
  'registration_enabled',
  'auto_approve',
  'view',
  'register',
  'view_documentation',
  'has_logo',
  'has_favicon',
  'registers_clients',
];
export const catalogJsons = [
  'allowed_origins',
  'appearance',
  'labels',
  'key_names',
  'auth_methods',
  'available_scopes',
  'operations',
  'routes',
];

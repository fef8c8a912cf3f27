import type { Actions } from '@portico/contract/catalog.ts';
import type {
  credentialTypes,
  Locale,
  PasswordRules,
  ProductVisibility,
  Visibility,
} from '@portico/contract/constants.ts';
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
  former_slug: FormerSlugTable;
}

interface PortalHostTable {
  /** Lower-case. A verified host belongs to one portal of the whole server; several may claim an unverified one. */
  host: string;
  portal_id: string;
  /** When the host was verified; null while it does not answer as this portal. */
  proven_at: string | null;
  /** What the host must answer to be verified. */
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
  /** Whether developers have accounts: always on a private portal, and on a public one that names ways to log in. */
  has_accounts: Generated<boolean>;
  rbac_enabled: boolean;
  basic_auth_enabled: boolean;
  auto_approve_developers: boolean;
  auto_approve_registrations: boolean;
  allowed_time_period: '24h' | '90d';
  appearance: Record<string, unknown>;
  /** The repository that it is published from. */
  git?: { repository: string; branch?: string; folder?: string } | null;
  /** Origins of front ends that may use the portal's API in a browser. */
  allowed_origins: Generated<string[]>;
  /** The rules for new passwords of developers. */
  password_rules: Generated<PasswordRules>;
  /** Whether search engines may list a public portal. */
  search_engines: Generated<boolean>;
  /** The language of its content. */
  language: Generated<Locale>;
  /** The further languages of its content, separated by commas. */
  content_languages: Generated<string>;
  /** Whether requests may be tried against the private networks that the operator lists. */
  try_it_private_addresses: Generated<boolean>;
  applications_per_developer: Generated<number>;
  keys_per_application: Generated<number>;
  /** Incremented by every change of what the catalog shows and to whom. Answers are cached by it. */
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
  /** The issuer of tokens, if it is not the portal itself. */
  issuer: string | null;
  /**
   * The required audience of the issuer's tokens. With an issuer and no audience, as in portals of earlier versions, no
   * token is accepted.
   */
  audience: string | null;
  /** Whether the portal registers a client at the issuer for each application. */
  registers_clients: boolean;
  /** Sealed: the token that the issuer requires for registering clients. */
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
  /** Who sees it once it is published; null for the readers of the portal. */
  visibility: Visibility | null;
  document_count: number;
  /** The number of its documents that every developer who sees the product may read. */
  developer_document_count: Generated<number>;
  public_document_count: Generated<number>;
  version_count: number;
  latest_version_id: string | null;
  latest_version_name: string | null;
  latest_version_slug: string | null;
  /** The product's number in the search index; null until it is indexed. */
  search_number: number | null;
  /** Its place among the used products of the portal, 1 for the most used; null if it is not used. */
  use_rank: number | null;
  created_at: string;
  updated_at: string;
}

export interface ProductVersionTable {
  portal_id: string;
  id: string;
  product_id: string;
  name: string;
  /** Unique in the product. */
  slug: string;
  is_deprecated: boolean;
  /** Dates without a time, as shown to readers. */
  deprecated_on: string | null;
  deprecation_note: string | null;
  /** The name of the version that replaces it; null for the newest that is not deprecated. */
  successor: string | null;
  /** When its registered developers were notified, which happens once. */
  deprecation_mailed_at: string | null;
  /** Whether requests may be tried from the API reference. */
  try_it_enabled: Generated<boolean>;
  /** Whether breaking changes of its specification are refused. */
  is_frozen: Generated<boolean>;
  /** From this date on nobody can register for it; null when no end is set. */
  sunset_at: string | null;
  /** What gateways do with calls from that date on. */
  after_sunset: 'refuse' | 'serve';
  /** The hosts and paths at which its calls arrive. */
  routes: Route[];
  created_at: string;
  updated_at: string;
}

/** An omitted list is not checked. */
export interface Route {
  /** Host names. `*.example.com` matches every name below it. */
  hosts?: string[];
  /** Matches whole segments from the start; `{…}` matches any one segment. */
  paths?: string[];
  methods?: string[];
  /** The scopes that a caller requires, all of them. */
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
  /**
   * Which readers of the product's documents see this one, by its own visibility and that of its parents; null for all.
   */
  visibility: Visibility | null;
  /** The visibility in its own file. */
  own_visibility: Visibility | null;
  /**
   * The file it was published from, relative to the product's `docs` folder; of a version's documents, relative to the
   * product's folder.
   */
  source_path: string;
  /** The version that the document belongs to; null if it belongs to the product. */
  product_version_id: string | null;
  content: string;
  /** The content as document nodes in JSON; stored as text because it is sent as text. */
  nodes: string | null;
  /** What the nodes were made of, as JSON that only publishing reads. Null where they are always made anew. */
  conversion: string | null;
  /** The variables of the document's own file. */
  variables: Record<string, string> | null;
  created_at: string;
  updated_at: string;
}

/** A former slug of a product, a version or a document in page paths. */
interface FormerSlugTable {
  portal_id: string;
  kind: 'product' | 'version' | 'document';
  /** The product that a version or a document is part of; empty for products. */
  scope_id: string;
  slug: string;
  /** What the slug leads to. It is removed if no row has this id. */
  target_id: string;
  /** The former slugs in the path of a document, joined by slashes; for others the slug alone. */
  path: string;
  /** Who could see it when the slug ended. Only these readers learn that it was removed. */
  shown_to: ProductVisibility;
  created_at: string;
}

export const catalogBooleans = [
  'is_public',
  'has_accounts',
  'rbac_enabled',
  'basic_auth_enabled',
  'auto_approve_developers',
  'auto_approve_registrations',
  'search_engines',
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
  'variables',
];

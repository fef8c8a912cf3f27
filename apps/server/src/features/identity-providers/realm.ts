/** The place of a login: its audience, its URLs, and the origins that it may return to. */
export interface Realm {
  /** The portal of developers, or the organization of users. */
  tenant_id: string;
  /** Whether the tenant has accounts. */
  is_open: boolean;
  /** The origin of the request's host, one of the portal's. */
  origin: string;
  /** The origins of all the portal's host names. */
  origins: readonly string[];
  canonical_origin: string;
  /** Path and query of the request. */
  here: string;
  paths: RealmPaths;
}

interface RealmPaths {
  callback: string;
  /** The page that shows failures by default. */
  login: string;
  /** The page to which a provider redirects the browser of a test. */
  tested: string;
  acs: string;
  finish: string;
  /** The URL of the link by which an account's owner confirms an identity. */
  link: string;
  metadata: string;
}

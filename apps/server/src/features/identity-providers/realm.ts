/** The place of a login: its audience, its URLs, and where it may return to. */
export interface Realm {
  /** The portal of developers, or the organization of users. */
  tenant_id: string;
  /** Whether there are accounts to log in to. */
  is_open: boolean;
  /** The origin of the request's host, one of the portal's. */
  origin: string;
  /** Of all the portal's host names. */
  origins: readonly string[];
  canonical_origin: string;
  /** Path and query of the request. */
  here: string;
  paths: RealmPaths;
}

interface RealmPaths {
  callback: string;
  /** The default page for failures. */
  login: string;
  /** Where a provider sends the browser to that tries it out: to where its users are sent. */
  tested: string;
  acs: string;
  finish: string;
  /** The link of the email that asks an account's owner to confirm an identity. */
  link: string;
  metadata: string;
}

/** Where a sign-in takes place: for whom, by which addresses, and which of them may be returned to. */
export interface Realm {
  /** The portal of developers, or the organization of users. */
  tenant_id: string;
  /** Whether there are accounts to sign in to. */
  is_open: boolean;
  /** Of the host name by which the request came, one of the portal's. */
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
  /** The page that tells of a failure, where none was named. */
  login: string;
  /** Where a provider sends the browser to that tries it out: to where its users are sent. */
  tested: string;
  acs: string;
  finish: string;
  /** Where a mail leads that asks the owner of an account whether an identity is theirs. */
  link: string;
  metadata: string;
}

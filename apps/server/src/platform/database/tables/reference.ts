export interface ReferenceTables {
  /** The index of a compiled specification. */
  reference: {
    portal_id: string;
    product_version_id: string;
    /** Changes whenever it has to be compiled again. */
    compiled_from: string;
    hash: string;
    /** JSON, compressed with gzip. */
    content: Uint8Array;
    /** The targets that the specification allows requests to. */
    targets: ReferenceTargets;
  };
  /** Parts by anchor; an operation also has an entry by slug. */
  reference_entry: {
    portal_id: string;
    product_version_id: string;
    /** A `part` is content that others refer to, with its hash as its anchor. The list of operations is one, too. */
    kind: 'operation' | 'schema' | 'part';
    anchor: string;
    /**
     * Its name in page paths; for a schema its anchor. Empty for parts, and until the specification is compiled again
     * after an update.
     */
    slug: string;
    /** A schema's name, an operation's id; '' where there is none. */
    name: string;
    bundle_hash: string;
  };
  /** Content by its hash, stored once in a portal however many versions share it: JSON, compressed with gzip. */
  reference_bundle: { portal_id: string; hash: string; content: Uint8Array };
}

export interface ReferenceTargets {
  servers: { url: string; variables?: Record<string, { default: string; enum?: string[] }> }[];
  /** URLs of token endpoints: exactly these, and nothing below them. */
  endpoints: string[];
  /** Names of cookies that its operations use. */
  cookies: string[];
}

export const referenceBooleans = ['try_it_enabled', 'try_it_private_addresses'];
export const referenceJsons = ['targets'];

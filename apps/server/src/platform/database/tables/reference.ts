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
    /** What the specification names that requests may be sent to. */
    targets: ReferenceTargets;
  };
  /** What can be asked for by its anchor. */
  reference_entry: {
    portal_id: string;
    product_version_id: string;
    /** A `part` has no anchor of its own: it is kept because others refer to it. */
    kind: 'operation' | 'schema' | 'part';
    anchor: string;
    name: string;
    bundle_hash: string;
  };
  /** Content by its hash, once in a portal however many versions have it: JSON, compressed with gzip. */
  reference_bundle: { portal_id: string; hash: string; content: Uint8Array };
}

export interface ReferenceTargets {
  servers: { url: string; variables?: Record<string, { default: string; enum?: string[] }> }[];
  /** Addresses of authorization servers that give tokens: these and nothing below them. */
  endpoints: string[];
  /** Names of cookies that its operations take. */
  cookies: string[];
}

export const referenceBooleans = ['try_it_enabled', 'try_it_private_addresses'];
export const referenceJsons = ['targets'];

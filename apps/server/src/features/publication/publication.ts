import { createHash } from 'node:crypto';
import type { UserRole } from '@portico/contract/constants.ts';
import type { SecretUse } from '../../config/tenant-secrets.ts';
import type { Engine, OpenTransaction } from '../../platform/database/database.ts';
import type { Change, KeptThing } from '../../platform/database/row-sync.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { PortalContent, ProductContent, VersionFile } from './content.ts';

/** Secrets that a folder names but does not hold. */
export interface PublicationSecrets extends SecretBox {
  /** The value of a variable, where this organization may have it sent to this issuer. */
  named(variable: string, use: SecretUse): string | undefined;
}

/** A specification of a version that is to be published. */
export interface SpecToCompile {
  /** As its author knows it. */
  file: string;
  content: string;
  /** Where it was read in this very thread: what strangers wrote is not. */
  document?: unknown;
  try_it: boolean;
}

export interface PreparedReferences {
  /** Makes the version's reference that of the specification, or takes it away where there is none. */
  store(transaction: Tx, portal_id: string, version_id: string, spec?: SpecToCompile): Promise<void>;
  /** Takes away the bundles that nothing has any more. */
  sweep(transaction: Tx, portal_id: string): Promise<void>;
}

/** What every publication is applied with. */
export interface PublishingTools {
  engine: Engine;
  stores: PublishStores;
  secrets: PublicationSecrets;
  /** Told, in the same transaction, which products are new or changed; also when products went and none changed. */
  indexProducts(transaction: Tx, portal_id: string, changed: readonly string[]): Promise<void>;
  /** Mails, in the same transaction, those registered for a version that it is deprecated; once for each version. */
  announceDeprecation(transaction: Tx, portal_id: string, version_id: string): Promise<void>;
  newId(): string;
  now(): string;
}

export interface Publication extends PublishingTools {
  org_id: string;
  /** Of whoever publishes; left out, it is the operator. */
  role?: UserRole | undefined;
  /** Who publishes, and what for; both are kept with the revision. */
  author: string;
  summary: string;
  /** Told after each product that has been written. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  content: PortalContent;
  /** Whether what is no longer in the folder goes from the portal too. */
  prune: boolean;
  /** Whether people and what they may reach stay as they are, whatever the content says of them. */
  keep_access?: boolean | undefined;
  /** What an edit is about; the rest of the portal is left alone. Left out, the content is that of a whole portal. */
  part?: 'portal' | 'product' | undefined;
  /** Whether whoever publishes is at this machine, rather than somebody of an organization. */
  is_operator?: boolean | undefined;
  /** The specifications, compiled before the transaction. */
  references: PreparedReferences;
}

/** Each feature writes its own part of a publish, inside the transaction of the whole, and says what it changed. */
export interface PublishStores {
  portal(transaction: Tx, publication: Publication, time: string): Promise<{ portal_id: string; changes: Change[] }>;
  hosts(step: Step): Promise<Change[]>;
  portalImages(step: Step): Promise<Change[]>;
  strategies(step: Step): Promise<Change[]>;
  flags(step: Step): Promise<Change[]>;
  identityProviders(step: Step): Promise<Change[]>;
  products(step: Step): Promise<Change[]>;
  documents(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
  documentImages(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
  spec(step: Step, product: ProductContent, version: VersionFile, version_id: string): Promise<Change[]>;
  teams(step: Step): Promise<Change[]>;
}

export type Tx = OpenTransaction;
export interface Step extends Publication {
  transaction: Tx;
  portal_id: string;
  time: string;
  /** The slugs of products of which anything changed. */
  touched: Set<string>;
  kept: KeptThing[];
}

export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

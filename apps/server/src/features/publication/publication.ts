import { createHash } from 'node:crypto';
import type { ProductVisibility, UserRole } from '@portico/contract/constants.ts';
import type { SecretUse } from '../../config/tenant-secrets.ts';
import type { Engine, OpenTransaction } from '../../platform/database/database.ts';
import type { Change, KeptThing } from '../../platform/database/row-sync.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { PortalContent, ProductContent, VersionFile } from './content.ts';
import type { Finding } from './findings.ts';
import type { FoundChanges, PackedSpec } from './found-changes.ts';

/** Secrets that a folder names but does not hold. */
export interface PublicationSecrets extends SecretBox {
  /** The value of a variable, where this organization may have it sent to this issuer. */
  named(variable: string, use: SecretUse): string | undefined;
}

/** The specification of a version to publish. */
export interface SpecToCompile {
  /** As its author knows it. */
  file: string;
  content: string;
  /** Only when it was read in this thread, which never reads uploads. */
  document?: unknown;
  try_it: boolean;
}

export interface PreparedReferences {
  /** What the authors of those that were compiled anew should know of. */
  warnings: readonly Finding[];
  /** Undefined where the portal has it already. */
  compiledOf(spec: SpecToCompile): PackedSpec | undefined;
  /** Stores the version's reference, or deletes it if there is no specification. */
  store(transaction: Tx, portal_id: string, version_id: string, spec?: SpecToCompile): Promise<void>;
  /** Deletes bundles that nothing refers to. */
  sweep(transaction: Tx, portal_id: string): Promise<void>;
}

/** The specification of a version that others know, replaced or removed. */
interface ReplacedSpec {
  version_id: string;
  before_hash: string;
  after_hash: string | null;
}

/** The same before it is published: what it changes for those who call the API. */
export interface ComparedSpec extends ReplacedSpec {
  /** The slug of the product, and the name of the version. */
  product: string;
  version: string;
  file: string;
  /** Whether its owners want no change that breaks callers. */
  is_frozen: boolean;
  registered_applications: number;
  /** Undefined where the comparison failed. */
  found: FoundChanges | undefined;
}

export interface PreparedChanges {
  specifications: readonly ComparedSpec[];
  /** Writes down, with the revision that brought it, what was replaced. */
  record(step: Step, revision: number): Promise<void>;
}

/** A slug of a product, a version or a document that it no longer has. */
export interface EndedSlug {
  kind: 'product' | 'version' | 'document';
  /** The product that a version or a document is part of. */
  product_id?: string;
  slug: string;
  /** The slugs that led to a document. */
  chain?: readonly string[];
  /** What had it; where that was removed and something took its place, that. */
  target_id: string;
  /** Who could see it: `published` is what the portal has for products, and of a version or a document, who sees the product. */
  shown_to: ProductVisibility;
}

/** What every publication is applied with. */
export interface PublishingTools {
  engine: Engine;
  stores: PublishStores;
  secrets: PublicationSecrets;
  /** Called in the same transaction with the new and changed products; also when products were only deleted. */
  indexProducts(transaction: Tx, portal_id: string, changed: readonly string[]): Promise<void>;
  /** Mails, in the same transaction, those registered for a version that it is deprecated; once for each version. */
  announceDeprecation(transaction: Tx, portal_id: string, version_id: string): Promise<void>;
  /** Records, in the same transaction, the targets of slugs that ended with this publication. */
  rememberSlugs(transaction: Tx, portal_id: string, time: string, ended: readonly EndedSlug[]): Promise<void>;
  newId(): string;
  now(): string;
}

export interface Publication extends PublishingTools {
  org_id: string;
  /** Of the publisher; by default the operator. */
  role?: UserRole | undefined;
  /** The author and the summary, which are kept with the revision. */
  author: string;
  summary: string;
  /** Called after each product was written. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  content: PortalContent;
  /** Whether what is no longer in the folder goes from the portal too. */
  prune: boolean;
  /** Whether people and their access stay unchanged, whatever the content says. */
  keep_access?: boolean | undefined;
  /** What an edit is about; the rest of the portal is left alone. Left out, the content is that of a whole portal. */
  part?: 'portal' | 'product' | undefined;
  /** Whether the operator publishes on this machine, rather than a user of an organization. */
  is_operator?: boolean | undefined;
  /** The specifications, compiled before the transaction. */
  references: PreparedReferences;
  /** Whether nothing may be published that was not compared. */
  is_guarded?: boolean | undefined;
  /** What the specifications change, compared before the transaction. */
  versionChanges: PreparedChanges;
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
  changeNotes(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
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
  replaced: ReplacedSpec[];
}

export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

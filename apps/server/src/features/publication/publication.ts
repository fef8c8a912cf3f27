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
  /** The value of a variable, if this organization may send it to this issuer. */
  named(variable: string, use: SecretUse): string | undefined;
}

/** The specification of a version to publish. */
export interface SpecToCompile {
  /** The file's name for the author. */
  file: string;
  content: string;
  /** Set only if it was parsed in this thread, which never parses uploads. */
  document?: unknown;
  try_it: boolean;
}

export interface PreparedReferences {
  /** Findings in specifications that were compiled now. */
  warnings: readonly Finding[];
  /** Undefined if the portal has it already. */
  compiledOf(spec: SpecToCompile): PackedSpec | undefined;
  /** Stores the version's reference, or deletes it if there is no specification. */
  store(transaction: Tx, portal_id: string, version_id: string, spec?: SpecToCompile): Promise<void>;
  /** Deletes bundles that nothing refers to. */
  sweep(transaction: Tx, portal_id: string): Promise<void>;
}

/** A published specification that is replaced or removed. */
interface ReplacedSpec {
  version_id: string;
  before_hash: string;
  after_hash: string | null;
}

/** A replaced specification with its changes, before it is published. */
export interface ComparedSpec extends ReplacedSpec {
  /** The slug of the product, and the name of the version. */
  product: string;
  version: string;
  file: string;
  /** Whether the version refuses breaking changes. */
  is_frozen: boolean;
  registered_applications: number;
  /** Undefined if the comparison failed. */
  found: FoundChanges | undefined;
}

export interface PreparedChanges {
  specifications: readonly ComparedSpec[];
  /** Stores the changes of the replaced specifications with the new revision. */
  record(step: Step, revision: number): Promise<void>;
}

/** A slug that a product, a version or a document has no longer. */
export interface EndedSlug {
  kind: 'product' | 'version' | 'document';
  /** The product of a version or a document. */
  product_id?: string;
  slug: string;
  /** The slugs of the document and its ancestors. */
  chain?: readonly string[];
  /** The object that had the slug, or the one that replaced it. */
  target_id: string;
  /**
   * The visibility at that time: `published` means the portal's default for a product, and that of the product for a
   * version or a document.
   */
  shown_to: ProductVisibility;
}

/** The functions and services that every publish is applied with. */
export interface PublishingTools {
  engine: Engine;
  stores: PublishStores;
  secrets: PublicationSecrets;
  /** Called in the same transaction with the new and changed products, also if products were only deleted. */
  indexProducts(transaction: Tx, portal_id: string, changed: readonly string[]): Promise<void>;
  /** Records, in the same transaction, that a version is deprecated. Its developers get one mail about it. */
  announceDeprecation(transaction: Tx, portal_id: string, version_id: string, time: string): Promise<void>;
  /** Records, in the same transaction, the webhook events and mails about this revision. */
  announcePublished(step: Step, revision: number): Promise<void>;
  /** Records, in the same transaction, the targets of slugs that this publish ended. */
  rememberSlugs(transaction: Tx, portal_id: string, time: string, ended: readonly EndedSlug[]): Promise<void>;
  newId(): string;
  now(): string;
}

export interface Publication extends PublishingTools {
  org_id: string;
  /** The role of the publisher; undefined for the operator. */
  role?: UserRole | undefined;
  /** Stored with the revision, like the summary. */
  author: string;
  summary: string;
  /** Called after each product is written. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  content: PortalContent;
  /** Whether content that is not in the folder is deleted from the portal. */
  prune: boolean;
  /** Whether people and their access stay unchanged, whatever the content says. */
  keep_access?: boolean | undefined;
  /**
   * The part that an edit changes, while the rest of the portal stays. Undefined if the content is that of a whole
   * portal.
   */
  part?: 'portal' | 'product' | undefined;
  /** Whether the operator publishes on this machine, rather than a user of an organization. */
  is_operator?: boolean | undefined;
  /** The specifications, compiled before the transaction. */
  references: PreparedReferences;
  /** Whether a specification that was not compared must not be published. */
  is_guarded?: boolean | undefined;
  /** The changes of the specifications, compared before the transaction. */
  versionChanges: PreparedChanges;
}

/** Writes of a publish. Each feature writes its own part inside the shared transaction, and returns its changes. */
export interface PublishStores {
  portal(transaction: Tx, publication: Publication, time: string): Promise<{ portal_id: string; changes: Change[] }>;
  hosts(step: Step): Promise<Change[]>;
  portalImages(step: Step): Promise<Change[]>;
  mailTexts(step: Step): Promise<Change[]>;
  strategies(step: Step): Promise<Change[]>;
  flags(step: Step): Promise<Change[]>;
  forms(step: Step): Promise<Change[]>;
  identityProviders(step: Step): Promise<Change[]>;
  products(step: Step): Promise<Change[]>;
  documents(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
  productTranslations(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
  siteTranslations(step: Step): Promise<Change[]>;
  noteLanguages(step: Step): Promise<void>;
  documentImages(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
  changeNotes(step: Step, product: ProductContent, product_id: string): Promise<Change[]>;
  spec(step: Step, product: ProductContent, version: VersionFile, version_id: string): Promise<Change[]>;
  teams(step: Step): Promise<Change[]>;
  searchSettings(step: Step): Promise<Change[]>;
  site(step: Step): Promise<Change[]>;
}

export type Tx = OpenTransaction;
export interface Step extends Publication {
  transaction: Tx;
  portal_id: string;
  time: string;
  /** The slugs of products that changed. */
  touched: Set<string>;
  kept: KeptThing[];
  replaced: ReplacedSpec[];
  /** The ids of products that readers could not see before. */
  appeared: string[];
}

export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

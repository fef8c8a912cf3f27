import type { ChangedSpecification } from '@portico/contract/changes.ts';
import type { EditFinding } from '@portico/contract/publishing.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Change, KeptThing } from '../../platform/database/row-sync.ts';
import type { AuditEvent } from '../audit/service.ts';
import type { MailContent, PortalContent, PortalFile, ProductFile } from './content.ts';
import type { Finding } from './findings.ts';
import type { NavigationFile } from './navigation-file.ts';
import type { Step, Tx } from './publication.ts';
import type { SiteContent } from './site-content.ts';

/** The result of a publish or an edit. */
export interface Applied {
  changes: Change[];
  /** Content that the portal has and the folder does not, if nothing is pruned. */
  kept: KeptThing[];
  /** The number of the new revision; null if nothing changed. */
  revision: number | null;
  /** Findings that the author should know and need not fix. */
  warnings?: EditFinding[];
  /** The changed specifications of published versions. */
  specifications?: ChangedSpecification[];
}

/** What is recorded of an edit: the summary with the revision, the rest in the audit log. */
export interface EditNote {
  summary: string;
  action: AuditEvent['action'];
  target: { kind: string; id: string };
  details?: NonNullable<AuditEvent['details']>;
}

export type EditStep = Pick<
  Step,
  'transaction' | 'portal_id' | 'time' | 'touched' | 'secrets' | 'newId' | 'rememberSlugs'
>;
type Hook = (step: EditStep) => Promise<Change[]>;

export interface Edit {
  note: EditNote;
  /**
   * Runs in the transaction before the files are applied, for changes that files cannot express, such as a new name of
   * the same object.
   */
  before?: Hook | undefined;
  after?: Hook | undefined;
}

export interface PortalEdit extends Edit {
  /** The new content of the portal's file. Called again after a concurrent change. */
  change?: (file: PortalFile) => PortalFile;
  images?: (images: PortalContent['assets']) => PortalContent['assets'];
  mails?: (mails: readonly MailContent[]) => MailContent[];
}

/** A product as its folder has it: `files` are all files except `product.yaml`, by their paths in the folder. */
export interface ProductFolder {
  slug: string;
  file: ProductFile;
  files: Map<string, Uint8Array>;
  /** The variables of the portal, and the files that its texts include, by their path in the publishing folder. */
  shared: {
    variables: Readonly<Record<string, string>>;
    included: readonly (readonly [path: string, bytes: Uint8Array])[];
  };
}

export interface ProductEdit extends Edit {
  /** Changes the folder in place, or returns that the product is deleted. Called again after a concurrent change. */
  change(folder: ProductFolder): 'delete' | undefined | Promise<'delete' | undefined>;
}

/** Pages and navigation that replace those of a portal. */
export interface SiteChange {
  /** Pages and their images, by path below `pages`. Other pages stay. */
  files: ReadonlyMap<string, Uint8Array>;
  /** The pages that are removed, by path below `pages`. */
  removed: readonly string[];
  /** The parts of the navigation that change; null for one that is removed. */
  navigation: { [Part in keyof NavigationFile]: NavigationFile[Part] | null };
}

export interface SiteEdit extends Edit {
  change: SiteChange;
}

/** What a change of the site would publish, with its mistakes. */
export interface SitePreview {
  findings: Finding[];
  warnings: Finding[];
  site?: SiteContent;
}

/**
 * Edits a part of a portal. Each edit is a small publish: the part is read as a folder, changed, and then checked and
 * applied like a publish. It makes a revision and an audit entry.
 */
export interface PortalEditor {
  /** Creates a portal from a file, and returns its id. */
  createPortal(by: Actor, file: PortalFile, note: Omit<EditNote, 'target'>): Promise<string>;
  editPortal(by: Actor, portal_id: string, edit: PortalEdit): Promise<Applied>;
  /** Like `editPortal`, for the teams of the portal's file only. */
  editTeams(by: Actor, portal_id: string, edit: PortalEdit): Promise<Applied>;
  /** Edits one product, or creates one if no id is given. */
  editProduct(by: Actor, portal_id: string, product_id: string | undefined, edit: ProductEdit): Promise<Applied>;
  /** Edits pages and navigation. */
  editSite(by: Actor, portal_id: string, edit: SiteEdit): Promise<Applied>;
  /** The text of a published page, or a part of the navigation as JSON; null if there is none. */
  readSiteFile(portal_id: string, file: string): Promise<string | null>;
  /** The text of `portal.yaml` as a folder published it. */
  readPortalSource(portal_id: string): Promise<string | undefined>;
  /** What `editSite` would publish. */
  previewSite(org_id: string, portal_id: string, change: SiteChange): Promise<SitePreview>;
  readProduct(portal_id: string, product_id: string | undefined): Promise<ProductFolder>;
  record(transaction: Tx, by: Actor, portal_id: string, note: EditNote, revision: number): Promise<void>;
}

import type { ChangedSpecification } from '@portico/contract/changes.ts';
import type { EditFinding } from '@portico/contract/publishing.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Change, KeptThing } from '../../platform/database/row-sync.ts';
import type { AuditEvent } from '../audit/service.ts';
import type { PortalContent, PortalFile, ProductFile } from './content.ts';
import type { Step, Tx } from './publication.ts';

/** What a publication or an edit did. */
export interface Applied {
  changes: Change[];
  /** What the portal has and the folder does not, where nothing is pruned. */
  kept: KeptThing[];
  /** The number of the revision that this made; null where there was nothing to do. */
  revision: number | null;
  /** What the author should know of and may leave as it is. */
  warnings?: EditFinding[];
  /** The specifications of known versions that change. */
  specifications?: ChangedSpecification[];
}

/** What is written down of an edit: the summary with the revision, the rest for the audit. */
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
  /** In the transaction, before the files are applied: what they cannot say, such as that a thing has another name. */
  before?: Hook | undefined;
  after?: Hook | undefined;
}

export interface PortalEdit extends Edit {
  /** The new content of the portal's file. Called again after a concurrent change. */
  change?: (file: PortalFile) => PortalFile;
  images?: (images: PortalContent['assets']) => PortalContent['assets'];
}

/** A product as its folder has it: `files` are all but `product.yaml`, by their paths in the folder. */
export interface ProductFolder {
  slug: string;
  file: ProductFile;
  files: Map<string, Uint8Array>;
}

export interface ProductEdit extends Edit {
  /** Changes the folder in place, or returns that the product is deleted. Called again after a concurrent change. */
  change(folder: ProductFolder): 'delete' | undefined | Promise<'delete' | undefined>;
}

/**
 * Edits of a part of a portal. Each is a small publication: the part is read as its folder would have it, changed, checked and
 * applied by what publishing checks and applies with, and leaves a revision and an entry in the audit.
 */
export interface PortalEditor {
  /** A new portal of that file; its id. */
  createPortal(by: Actor, file: PortalFile, note: Omit<EditNote, 'target'>): Promise<string>;
  editPortal(by: Actor, portal_id: string, edit: PortalEdit): Promise<Applied>;
  /** Like `editPortal`, for the teams of the portal's file only. */
  editTeams(by: Actor, portal_id: string, edit: PortalEdit): Promise<Applied>;
  /** Edits one product, or makes one where none is named. */
  editProduct(by: Actor, portal_id: string, product_id: string | undefined, edit: ProductEdit): Promise<Applied>;
  readProduct(portal_id: string, product_id: string | undefined): Promise<ProductFolder>;
  record(transaction: Tx, by: Actor, portal_id: string, note: EditNote, revision: number): Promise<void>;
}

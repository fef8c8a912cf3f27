import type { DocumentContent, PortalContent, ProductContent, SpecContent } from './content.ts';
import type { Finding } from './findings.ts';
import type { PublishedProduct } from './folder.ts';
import type { FolderFile, FolderFiles, Refusal } from './folder-files.ts';

/** What a thread that reads folders is told, and what it says. */

/** What is to be made of the files that were sent before. */
export type Job =
  | { kind: 'folder'; asksPublished: boolean; mayFetch: boolean }
  | { kind: 'spec' }
  | { kind: 'documents' };

/** What the thread has to ask for: it has no database and no network. */
export type Question = { about: 'published'; portal: string; product: string } | { about: 'remote'; address: string };
export type Reply = { value: PublishedProduct | string | undefined } | { refused: string };

export type ToThread =
  | { files: [path: string, content: Uint8Array | Refusal][] }
  | { job: Job }
  | { number: number; reply: Reply };

/** A specification without its document, which is read again where somebody needs it: copying it takes longer. */
export type WrittenSpec = Omit<SpecContent, 'document'>;
export type WrittenProduct = Omit<ProductContent, 'specs'> & { specs: [version: string, spec: WrittenSpec][] };

export interface Made {
  folder: Omit<PortalContent, 'products'>;
  spec: { findings: Finding[]; spec?: WrittenSpec };
  documents: { findings: Finding[]; documents: DocumentContent[] };
}

export type FromThread =
  | { number: number; question: Question }
  | { product: WrittenProduct }
  | { made: Made[keyof Made] }
  | { findings: readonly Finding[] }
  | { failed: unknown };

/** Files as they were read elsewhere, each with its bytes or why it has none. */
export const toFolderFiles = (files: Iterable<[string, Uint8Array | Refusal]>): FolderFiles =>
  new Map([...files].map(([path, content]): [string, FolderFile] => [path, { read: async () => content }]));

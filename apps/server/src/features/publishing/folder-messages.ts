import type { ProblemCode } from '@portico/contract/problems.ts';
import type { Reason } from '../../platform/because.ts';
import type { PortalContent, ProductContent, SpecContent } from '../publication/content.ts';
import type { Finding } from '../publication/findings.ts';
import type { ComparedSide, FoundChanges } from '../publication/found-changes.ts';
import type { CompiledReference } from '../specs/compile-document.ts';
import type { FolderReading, PublishedProduct } from './folder.ts';
import type { FolderFile, FolderFiles, Refusal } from './folder-files.ts';
import type { StoredTarget } from './link-targets.ts';
import type { PreviewPlace } from './read-parts.ts';

/** What a thread that reads what others wrote is told, and what it says. */

/** A body that lies on disk as it came, in a folder of its own that its files are unpacked into. */
export interface StoredUpload {
  folder: string;
  encoding: string | undefined;
}

/** What is to be made of the files that were sent before. */
export type Job =
  | ({ kind: 'folder'; asksPublished: boolean; asksLinked: boolean; mayFetch: boolean; upload?: StoredUpload } & Pick<
      FolderReading,
      'others' | 'isPart'
    >)
  | { kind: 'spec'; published: ComparedSide | undefined }
  | { kind: 'documents'; place: PreviewPlace }
  | { kind: 'compile'; text: string; try_it: boolean }
  | { kind: 'compare'; before: ComparedSide; after: ComparedSide }
  | { kind: 'json'; text: string };

/** What the thread has to ask for: it has no database and no network. */
export type Question =
  | { about: 'published'; portal: string; product: string }
  | { about: 'linked'; portal: string; keys: readonly string[] }
  | { about: 'reference'; portal: string; version_id: string }
  | { about: 'document'; portal: string; document_id: string }
  | { about: 'remote'; url: string };
export type Reply =
  | { value: PublishedProduct | StoredTarget[] | Uint8Array | string | undefined }
  | { refused: string };

export type ToThread =
  | { files: [path: string, content: Uint8Array | Refusal][] }
  | { job: Job }
  | { number: number; reply: Reply };

/** A specification without its document, which is used in the thread only: copying it takes long. */
export type WrittenSpec = Omit<SpecContent, 'document'>;
export type WrittenProduct = Omit<ProductContent, 'specs'> & { specs: [version: string, spec: WrittenSpec][] };

export interface Made {
  folder: { content: Omit<PortalContent, 'products'>; secrets: Map<string, string> };
  /** What the console shows, written as JSON. */
  spec: Uint8Array<ArrayBuffer>;
  documents: Uint8Array<ArrayBuffer>;
  compile: { compiled: CompiledReference } | { refused: Reason };
  compare: FoundChanges;
  json: { value: unknown } | { refused: string };
}

export type FromThread =
  | { number: number; question: Question }
  | { product: WrittenProduct }
  | { made: Made[keyof Made] }
  | { findings: readonly Finding[] }
  | { problem: { code: ProblemCode; detail: string } }
  | { failed: unknown };

/** Files as they were read elsewhere, each with its bytes or why it has none. */
export const toFolderFiles = (files: Iterable<[string, Uint8Array | Refusal]>): FolderFiles =>
  new Map([...files].map(([path, content]): [string, FolderFile] => [path, { read: async () => content }]));

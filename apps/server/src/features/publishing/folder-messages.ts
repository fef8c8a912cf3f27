import type { ProblemCode } from '@portico/contract/problems.ts';
import type { Reason } from '../../platform/because.ts';
import type { PortalContent, ProductContent, SpecContent } from '../publication/content.ts';
import type { Finding } from '../publication/findings.ts';
import type { ComparedSide, FoundChanges } from '../publication/found-changes.ts';
import type { CompiledReference } from '../specs/compile-document.ts';
import type { FolderReading, PublishedProduct } from './folder.ts';
import type { FolderFile, FolderFiles, Refusal } from './folder-files.ts';
import type { StoredTarget } from './link-targets.ts';
import type { StoredPage } from './linked-pages.ts';
import type { PreviewPlace } from './read-parts.ts';
import type { SitePart } from './site-part.ts';

/** A received body on disk, in its own folder, into which its files are unpacked. */
export interface StoredUpload {
  folder: string;
  encoding: string | undefined;
}

/** The task for the files that were sent before. */
export type Job =
  | ({ kind: 'folder'; asksPublished: boolean; asksLinked: boolean; mayFetch: boolean; upload?: StoredUpload } & Pick<
      FolderReading,
      'others' | 'isPart'
    >)
  | { kind: 'spec'; published: ComparedSide | undefined }
  | { kind: 'documents'; place: PreviewPlace }
  | { kind: 'site'; removed: readonly string[] }
  | { kind: 'compile'; text: string; try_it: boolean }
  | { kind: 'compare'; before: ComparedSide; after: ComparedSide }
  | { kind: 'json'; text: string };

/** A question of the thread, which has no database and no network. */
export type Question =
  | { about: 'published'; portal: string; product: string }
  | { about: 'linked'; portal: string; keys: readonly string[] }
  | { about: 'reference'; portal: string; version_id: string }
  | { about: 'document'; portal: string; document_id: string }
  | { about: 'pages'; portal: string }
  | { about: 'remote'; url: string };
export type Reply =
  | { value: PublishedProduct | StoredTarget[] | StoredPage[] | Uint8Array | string | undefined }
  | { refused: string };

/** The messages to a thread that reads content of strangers. */
export type ToThread =
  | { files: [path: string, content: Uint8Array | Refusal][] }
  | { job: Job }
  | { number: number; reply: Reply };

/** A specification without its parsed document, which only the thread uses: copying it takes long. */
export type WrittenSpec = Omit<SpecContent, 'document'>;
export type WrittenProduct = Omit<ProductContent, 'specs'> & { specs: [version: string, spec: WrittenSpec][] };

export interface Made {
  folder: { content: Omit<PortalContent, 'products'>; secrets: Map<string, string> };
  /** JSON for the console. */
  spec: Uint8Array<ArrayBuffer>;
  documents: Uint8Array<ArrayBuffer>;
  site: SitePart;
  compile: { compiled: CompiledReference } | { refused: Reason };
  compare: FoundChanges;
  json: { value: unknown } | { refused: string };
}

/** The messages of such a thread. */
export type FromThread =
  | { number: number; question: Question }
  | { product: WrittenProduct }
  | { made: Made[keyof Made] }
  | { findings: readonly Finding[] }
  | { problem: { code: ProblemCode; detail: string } }
  | { failed: unknown };

/** Files that were read elsewhere, each with its bytes or the reason why it has none. */
export const toFolderFiles = (files: Iterable<[string, Uint8Array | Refusal]>): FolderFiles =>
  new Map([...files].map(([path, content]): [string, FolderFile] => [path, { read: async () => content }]));

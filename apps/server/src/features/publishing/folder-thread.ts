import { availableParallelism } from 'node:os';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { PortalContent, ProductContent } from '../publication/content.ts';
import type { ComparedSide, FoundChanges } from '../publication/found-changes.ts';
import type { CompiledReference } from '../specs/compile-document.ts';
import type { FolderReading } from './folder.ts';
import type { FolderFiles, Refusal } from './folder-files.ts';
import type { StoredUpload, WrittenProduct } from './folder-messages.ts';
import type { StoredTargets } from './link-targets.ts';
import type { PreviewPlace } from './read-parts.ts';
import { createReaderPool, type Files, type ReaderLimits } from './reader-pool.ts';
import { type ReadingSettings, usualReading } from './reading-limits.ts';
import type { SitePart } from './site-part.ts';

/** A folder of some megabytes leaves 60 to 80 MB of memory in use. */
const toLimits = ({ seconds, memory_mb }: ReadingSettings): ReaderLimits => ({
  places: Math.min(4, Math.max(2, availableParallelism())),
  waiting: 32,
  memory_mb,
  cpu_ms: seconds * 1000,
  time_ms: seconds * 2000,
  kept_mb: 96,
  young_mb: 24,
});

export type FolderThreads = ReturnType<typeof createFolderThreads>;

/** A specification to compile, with its file name for the author. */
export interface TextToCompile {
  file: string;
  text: string;
  try_it: boolean;
}

/** Reads content of strangers in threads only, however small it is: a few kilobytes can take seconds. */
export function createFolderThreads(limits: ReaderLimits | ReadingSettings = usualReading) {
  const pool = createReaderPool('places' in limits ? limits : toLimits(limits));

  async function read(org_id: string, given: { files?: Files; upload?: StoredUpload }, asked: FolderReading) {
    const { files = [], ...upload } = given;
    const { published, linked, remote, others, isPart } = asked;
    const asks = { asksPublished: !!published, asksLinked: !!linked, mayFetch: !!remote };
    const job = { kind: 'folder', ...asks, others, isPart, ...upload } as const;
    const { made, products } = await pool.read({ org_id, what: 'The folder', job, files, asked });
    const content: PortalContent = { ...made.content, products: products.map(toProduct) };
    return { content, secrets: made.secrets };
  }

  return {
    async readFolder(org_id: string, folder: FolderFiles, asked: FolderReading = {}): Promise<PortalContent> {
      return (await read(org_id, { files: await readAll(folder) }, asked)).content;
    },

    /** Also returns the secrets that came with the folder, by the variables that it names. */
    readUpload: (org_id: string, upload: StoredUpload, asked: FolderReading = {}) => read(org_id, { upload }, asked),

    /** Previews a specification, as JSON. */
    async previewSpec(org_id: string, folder: FolderFiles, published?: ComparedSide): Promise<Uint8Array> {
      const [first = ''] = folder.keys();
      const files = await readAll(folder);
      return (await pool.read({ org_id, what: first, job: { kind: 'spec', published }, files })).made;
    },

    /** Previews changed documents among all documents of a product, as JSON. */
    async previewDocuments(
      org_id: string,
      folder: FolderFiles,
      { linked, ...place }: PreviewPlace & { linked: StoredTargets },
    ): Promise<Uint8Array> {
      const files = await readAll(folder);
      const job = { kind: 'documents', place } as const;
      return (await pool.read({ org_id, what: 'The documents', job, files, asked: { linked } })).made;
    },

    /** Reads some pages of a site with its navigation. Pages that are not among the files stay, unless removed. */
    async readSite(
      org_id: string,
      folder: FolderFiles,
      { linked, removed }: { linked: StoredTargets; removed: readonly string[] },
    ): Promise<SitePart> {
      const files = await readAll(folder);
      const job = { kind: 'site', removed } as const;
      return (await pool.read({ org_id, what: 'The page', job, files, asked: { linked } })).made;
    },

    async compile(
      org_id: string,
      { file, text, try_it }: TextToCompile,
      { isUrgent = false } = {},
    ): Promise<CompiledReference> {
      const job = { kind: 'compile', text, try_it } as const;
      const { made } = await pool.read({ org_id, what: file, job, isUrgent });
      if ('refused' in made) throw new SpecificationRefused(made.refused.reason, made.refused.cause);
      return made.compiled;
    },

    /** Compares two specifications. */
    async compare(
      org_id: string,
      { file, before, after }: { file: string; before: ComparedSide; after: ComparedSide },
    ): Promise<FoundChanges> {
      const job = { kind: 'compare', before, after } as const;
      return (await pool.read({ org_id, what: file, job })).made;
    },

    /** Parses a long JSON text. */
    async parseJson(org_id: string, text: string): Promise<unknown> {
      const { made } = await pool.read({ org_id, what: 'The body', job: { kind: 'json', text } });
      if ('refused' in made) throw new Problem('malformed-json', made.refused);
      return made.value;
    },

    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

const toProduct = ({ specs, ...product }: WrittenProduct): ProductContent => ({ ...product, specs: new Map(specs) });

const readAll = (folder: FolderFiles): Promise<Files> =>
  Promise.all([...folder].map(async ([path, file]) => [path, await file.read()] as [string, Uint8Array | Refusal]));

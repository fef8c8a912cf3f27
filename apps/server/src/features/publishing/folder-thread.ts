import { availableParallelism } from 'node:os';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { CompiledReference } from '../specs/compile-document.ts';
import type { PortalContent, ProductContent } from './content.ts';
import type { FolderReading } from './folder.ts';
import type { FolderFiles, Refusal } from './folder-files.ts';
import type { StoredUpload, WrittenProduct } from './folder-messages.ts';
import { createReaderPool, type Files, type ReaderLimits } from './reader-pool.ts';

/** What an operator may change. */
export interface ReadingSettings {
  seconds: number;
  memory_mb: number;
}

export const usualReading: ReadingSettings = { seconds: 60, memory_mb: 1024 };

/** A folder of some megabytes leaves 60 to 80 MB behind, whatever follows it. */
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

/** A specification to compile, and how its author calls it. */
export interface TextToCompile {
  file: string;
  text: string;
  try_it: boolean;
}

/** What strangers wrote is read here and nowhere else, however little it is: a few kilobytes can take seconds. */
export function createFolderThreads(limits: ReaderLimits | ReadingSettings = usualReading) {
  const pool = createReaderPool('places' in limits ? limits : toLimits(limits));
  const isUpload = (folder: FolderFiles | StoredUpload): folder is StoredUpload => !(folder instanceof Map);

  return {
    async readFolder(
      org_id: string,
      folder: FolderFiles | StoredUpload,
      asked: FolderReading = {},
    ): Promise<PortalContent> {
      const { made, products } = await pool.read({
        org_id,
        what: 'The folder',
        job: {
          kind: 'folder',
          asksPublished: !!asked.published,
          mayFetch: !!asked.remote,
          ...(isUpload(folder) && { upload: folder }),
        },
        files: isUpload(folder) ? [] : await readAll(folder),
        asked,
      });
      return { ...made, products: products.map(toProduct) };
    },

    /** What a specification would become, as JSON. */
    async previewSpec(org_id: string, folder: FolderFiles): Promise<Uint8Array> {
      const [first = ''] = folder.keys();
      const files = await readAll(folder);
      return (await pool.read({ org_id, what: first, job: { kind: 'spec' }, files })).made;
    },

    /** What those documents would become, among all of a product, as JSON. */
    async previewDocuments(org_id: string, folder: FolderFiles, shown: string[]): Promise<Uint8Array> {
      const files = await readAll(folder);
      return (await pool.read({ org_id, what: 'The documents', job: { kind: 'documents', shown }, files })).made;
    },

    async compile(
      org_id: string,
      { file, text, try_it }: TextToCompile,
      { isUrgent = false } = {},
    ): Promise<CompiledReference> {
      const job = { kind: 'compile', text, try_it } as const;
      const { made } = await pool.read({ org_id, what: file, job, isUrgent });
      if ('refused' in made) throw new SpecificationRefused(made.refused);
      return made.compiled;
    },

    /** The value of a JSON text that is long. */
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

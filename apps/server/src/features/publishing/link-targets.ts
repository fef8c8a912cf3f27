import { gunzipSync } from 'node:zlib';
import type { ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import { isNarrower, type Visibility } from '@portico/contract/constants.ts';
import { toVersionSlugs } from '@portico/contract/slug.ts';
import { findUnstorableText } from '../../platform/validation/unstorable-text.ts';
import { type DocumentContent, type ProductContent, type ProductFile, toVisibility } from '../publication/content.ts';
import { chainsOf } from './document-chains.ts';
import { type LinkPlaces, listPlaces } from './link-places.ts';
import type { StoredPage } from './linked-pages.ts';
import type { Readers } from './readers.ts';

/** A product of the last publish, with the targets that links can have. */
export interface StoredTarget {
  id: string;
  slug: string;
  name: string;
  is_published: boolean;
  /** Null if the product uses its portal's default. */
  visibility: Visibility | null;
  /** Former slugs. */
  former: string[];
  /** Oldest first. */
  versions: { id: string; name: string; slug: string; former: string[]; file_name: string | null }[];
  documents: {
    id: string;
    source_path: string;
    chain: string[];
    /** Former paths: slugs joined by slashes. */
    former: string[];
    visibility: Visibility | null;
  }[];
}

/** Finds targets of links outside of the folder. Portals are identified by name. */
export interface StoredTargets {
  /** The products with one of these slugs, now or formerly, or with one of these ids or names. */
  products(portal: string, keys: readonly string[]): Promise<StoredTarget[]>;
  /** The compiled index of a version's specification, compressed. */
  reference(portal: string, version_id: string): Promise<Uint8Array | undefined>;
  documentText(portal: string, document_id: string): Promise<string | undefined>;
  /** The pages of the site. */
  pages(portal: string): Promise<StoredPage[]>;
}

export interface LinkedVersion {
  id?: string | undefined;
  name: string;
  slug: string;
  former: readonly string[];
  /** The path of its specification in the product's folder; only the file name if the version is not in the folder. */
  file?: string | undefined;
  places(): Promise<LinkPlaces>;
}

export interface LinkedDocument {
  id?: string | undefined;
  source_path: string;
  chain: readonly string[];
  former: readonly string[];
  readers: Readers;
  text(): Promise<string>;
}

/** A product that a link may lead to. */
export interface LinkedProduct {
  slug: string;
  /** Whether its file could not be read, which has its own finding. */
  isUnread?: boolean;
  readers: Readers;
  /** Oldest first. */
  versions: LinkedVersion[];
  documents: LinkedDocument[];
}

interface FolderProduct extends Pick<ProductContent, 'slug' | 'specs' | 'documents'> {
  file: ProductFile | undefined;
}

interface Folder {
  portal: string;
  /** The readers of a product that sets no visibility. */
  usualReaders: Visibility;
  products: readonly FolderProduct[];
  /** Whether products that are not in the folder stay on the portal. */
  keepsOthers: boolean;
  /** The documents of an edited product, whose other content is that of the last publish. */
  edited?: { product: string; documents: readonly DocumentContent[] };
}

export type LinkTargets = ReturnType<typeof createLinkTargets>;

const keyLongest = 255;
const keysAtOnce = 500;
const noPlaces: LinkPlaces = { operations: [], schemas: [] };

/** The targets that links of a folder can have: the content of the folder, and earlier content that stays. */
export function createLinkTargets(folder: Folder, stored?: StoredTargets) {
  const { portal, usualReaders, products, keepsOthers, edited } = folder;
  const inFolder = new Map(products.map((product) => [product.slug, product]));
  const made = new Map<string, LinkedProduct>();
  const asked = new Map<string, StoredTarget | undefined>();

  function storedPlaces(version_id: string): () => Promise<LinkPlaces> {
    let places: Promise<LinkPlaces> | undefined;
    const read = async () => {
      const packed = await stored?.reference(portal, version_id);
      return packed ? (JSON.parse(gunzipSync(packed).toString()) as ReferenceIndex) : noPlaces;
    };
    return () => {
      places ??= read();
      return places;
    };
  }

  function fromStored({ slug, is_published, visibility, versions, documents }: StoredTarget): LinkedProduct {
    const readers = is_published ? (visibility ?? usualReaders) : 'hidden';
    return {
      slug,
      readers,
      versions: versions.map(({ file_name, ...version }) => ({
        ...version,
        file: file_name ?? undefined,
        places: storedPlaces(version.id),
      })),
      documents:
        edited?.product === slug
          ? fromContents(edited.documents, readers, documents)
          : documents.map(({ visibility: own, ...document }) => ({
              ...document,
              readers: narrowerOf(readers, own),
              text: () => storedText(document.id),
            })),
    };
  }

  const storedText = async (id: string): Promise<string> => (await stored?.documentText(portal, id)) ?? '';

  function fromFolder({ slug, file, specs, documents }: FolderProduct, before?: StoredTarget): LinkedProduct {
    const versionsBefore = new Map(before?.versions.map((version) => [version.name, version]));
    const files = file?.versions ?? [];
    const slugs = toVersionSlugs(
      files.map(({ name, slug: chosen }) => ({ name, slug: chosen, before: versionsBefore.get(name)?.slug })),
    );
    const readers = file?.visibility === 'hidden' ? 'hidden' : (toVisibility(file ?? {}) ?? usualReaders);
    return {
      slug,
      isUnread: file === undefined,
      readers,
      versions: files.map(({ name, spec }) => {
        let places: LinkPlaces | undefined;
        return {
          id: versionsBefore.get(name)?.id,
          name,
          slug: slugs.get(name) ?? name,
          former: [...(versionsBefore.get(name)?.former ?? []), versionsBefore.get(name)?.slug ?? ''],
          file: spec,
          places: async () => {
            places ??= listPlaces(specs.get(name)?.document);
            return places;
          },
        };
      }),
      documents: fromContents(documents, readers, before?.documents),
    };
  }

  function linked(content: FolderProduct | undefined, before: StoredTarget | undefined): LinkedProduct | undefined {
    // The key includes the id, which is known only after a load.
    const key = `${content?.slug ?? before?.slug} ${before?.id}`;
    const known = made.get(key);
    if (known) return known;
    const product = content ? fromFolder(content, before) : before && keepsOthers ? fromStored(before) : undefined;
    if (product) made.set(key, product);
    return product;
  }

  return {
    /** Must be called with all keys before `find`. Each key is looked up once, many at a time. */
    async load(keys: Iterable<string>): Promise<void> {
      const unknown = [...new Set(keys)].filter((key) => !asked.has(key) && isKey(key));
      for (let at = 0; at < unknown.length && stored; at += keysAtOnce) {
        const some = unknown.slice(at, at + keysAtOnce);
        const found = await stored.products(portal, some);
        for (const key of some) asked.set(key, chooseBest(found, key));
      }
    },

    /** Finds a product by slug, id or name. */
    find(key: string): LinkedProduct | undefined {
      const before = asked.get(key);
      const content = inFolder.get(before?.slug ?? key) ?? inFolder.get(key.toLowerCase());
      return linked(content ?? (before ? undefined : products.find(({ file }) => file?.name === key)), before);
    },
  };
}

function fromContents(
  documents: readonly DocumentContent[],
  readers: Readers,
  before: StoredTarget['documents'] = [],
): LinkedDocument[] {
  const known = new Map(before.map((document) => [document.source_path, document]));
  const chains = chainsOf(documents);
  return documents.map(({ source_path, content, visibility }) => ({
    id: known.get(source_path)?.id,
    source_path,
    chain: chains.get(source_path) ?? [],
    former: formerOf(known.get(source_path), chains.get(source_path)),
    readers: narrowerOf(readers, visibility),
    text: async () => content,
  }));
}

/** Slugs that this publish changes count as former slugs, too. */
function formerOf(before: StoredTarget['documents'][number] | undefined, chain: readonly string[] = []): string[] {
  if (!before) return [];
  const last = before.chain.join('/');
  return last === chain.join('/') ? before.former : [...before.former, last];
}

/** Whether one object has fewer readers than another. */
export const isSeenByFewer = (one: Readers, other: Readers): boolean =>
  other !== 'hidden' && (one === 'hidden' || isNarrower(one, other));

export const narrowerOf = (readers: Readers, own: Visibility | null | undefined): Readers =>
  own && isSeenByFewer(own, readers) ? own : readers;

/** False for keys that are too long or that no database can store: they name nothing. */
const isKey = (key: string): boolean => key.length <= keyLongest && findUnstorableText(key) === undefined;

const chooseBest = (found: readonly StoredTarget[], key: string): StoredTarget | undefined =>
  found.find(({ id }) => id === key.toLowerCase()) ??
  found.find(({ slug }) => slug === key.toLowerCase()) ??
  found.find(({ name }) => name === key) ??
  found.find(({ former }) => former.includes(key.toLowerCase()));

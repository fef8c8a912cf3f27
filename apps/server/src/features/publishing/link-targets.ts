import { gunzipSync } from 'node:zlib';
import type { ReferenceIndex } from '@portico/api-reference/compile/compiled.ts';
import { isNarrower, type Visibility } from '@portico/contract/constants.ts';
import { toVersionSlugs } from '@portico/contract/slug.ts';
import { findUnstorableText } from '../../platform/validation/unstorable-text.ts';
import { type DocumentContent, type ProductContent, type ProductFile, toVisibility } from '../publication/content.ts';
import { chainsOf } from './document-chains.ts';
import { type LinkPlaces, listPlaces } from './link-places.ts';

/** A product as it was published last, with what links may lead to. */
export interface StoredTarget {
  id: string;
  slug: string;
  name: string;
  is_published: boolean;
  /** Null where the product leaves it to its portal. */
  visibility: Visibility | null;
  /** Slugs that it had before. */
  former: string[];
  /** The oldest first. */
  versions: { id: string; name: string; slug: string; former: string[]; file_name: string | null }[];
  documents: {
    id: string;
    source_path: string;
    chain: string[];
    /** The slugs that led to it before, joined by slashes. */
    former: string[];
    visibility: Visibility | null;
  }[];
}

/** Who sees something. */
export type Readers = Visibility | 'hidden';

/** Finds what links lead to that is not in the folder. Portals are asked for by their names. */
export interface StoredTargets {
  /** The products that have or had one of these slugs, or have one of these ids or names. */
  products(portal: string, keys: readonly string[]): Promise<StoredTarget[]>;
  /** The compiled index of a version's specification, packed. */
  reference(portal: string, version_id: string): Promise<Uint8Array | undefined>;
  documentText(portal: string, document_id: string): Promise<string | undefined>;
}

export interface LinkedVersion {
  id?: string | undefined;
  name: string;
  slug: string;
  former: readonly string[];
  /** The path of its specification in the folder of the product; a name alone where only that is known. */
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
  /** What its file says could not be read, which is told already. */
  isUnread?: boolean;
  readers: Readers;
  /** The oldest first. */
  versions: LinkedVersion[];
  documents: LinkedDocument[];
}

interface FolderProduct extends Pick<ProductContent, 'slug' | 'specs' | 'documents'> {
  file: ProductFile | undefined;
}

interface Folder {
  portal: string;
  /** Who sees a product that does not say so itself. */
  usualReaders: Visibility;
  products: readonly FolderProduct[];
  /** Whether products that are not in the folder stay on the portal. */
  keepsOthers: boolean;
  /** The documents that a product is to have, which is otherwise as it was published. */
  edited?: { product: string; documents: readonly DocumentContent[] };
}

export type LinkTargets = ReturnType<typeof createLinkTargets>;

const keyLongest = 255;
const keysAtOnce = 500;
const noPlaces: LinkPlaces = { operations: [], schemas: [] };

/** What the links of a folder may lead to: what is in it and, of what was published before, what stays. */
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
    // Ids are known only of what was asked for.
    const key = `${content?.slug ?? before?.slug} ${before?.id}`;
    const known = made.get(key);
    if (known) return known;
    const product = content ? fromFolder(content, before) : before && keepsOthers ? fromStored(before) : undefined;
    if (product) made.set(key, product);
    return product;
  }

  return {
    /** To be called with all keys before `find`: each is asked for once, many at a time. */
    async load(keys: Iterable<string>): Promise<void> {
      const unknown = [...new Set(keys)].filter((key) => !asked.has(key) && isKey(key));
      for (let at = 0; at < unknown.length && stored; at += keysAtOnce) {
        const some = unknown.slice(at, at + keysAtOnce);
        const found = await stored.products(portal, some);
        for (const key of some) asked.set(key, chooseBest(found, key));
      }
    },

    /** The product of a slug, an id or a name. */
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

/** Slugs that this very publish changes are former ones, too. */
function formerOf(before: StoredTarget['documents'][number] | undefined, chain: readonly string[] = []): string[] {
  if (!before) return [];
  const last = before.chain.join('/');
  return last === chain.join('/') ? before.former : [...before.former, last];
}

/** Whether fewer see one thing than another. */
export const isSeenByFewer = (one: Readers, other: Readers): boolean =>
  other !== 'hidden' && (one === 'hidden' || isNarrower(one, other));

export const narrowerOf = (readers: Readers, own: Visibility | null | undefined): Readers =>
  own && isSeenByFewer(own, readers) ? own : readers;

/** What is longer, or what no database keeps, names nothing. */
const isKey = (key: string): boolean => key.length <= keyLongest && findUnstorableText(key) === undefined;

const chooseBest = (found: readonly StoredTarget[], key: string): StoredTarget | undefined =>
  found.find(({ id }) => id === key.toLowerCase()) ??
  found.find(({ slug }) => slug === key.toLowerCase()) ??
  found.find(({ name }) => name === key) ??
  found.find(({ former }) => former.includes(key.toLowerCase()));

import { posix } from 'node:path';
import { latestKey } from '@portico/contract/slug.ts';
import { headingAnchors } from '@portico/documents/parse/heading-anchors.ts';
import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import {
  isPagePath,
  isPortalLink,
  type PortalTarget,
  readFragment,
  readPagePath,
  readPortalLink,
  writePortalLink,
} from '@portico/documents/parse/portal-links.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import { because, type Reason } from '../../platform/because.ts';
import { fromProductFile } from '../publication/document-path.ts';
import { firstByName, type NamesOf } from './first-by-name.ts';
import { findOperation, findSchema } from './link-places.ts';
import {
  isSeenByFewer,
  type LinkedDocument,
  type LinkedProduct,
  type LinkedVersion,
  type LinkTargets,
} from './link-targets.ts';
import { type LinkedPage, type LinkedPages, noPages } from './linked-pages.ts';
import type { Readers } from './readers.ts';

/** The meaning of a link in a file: its target, or the reason why it has none. */
type Named = PortalTarget | { readonly product: string; readonly file: string; readonly fragment: string };
type Meaning = { named: Named } | { page: LinkedPage; fragment: string } | { why: Reason } | undefined;

/** The source of a link. */
interface Origin {
  /** The file's path in the publishing folder. */
  file: string;
  /** The readers of the file. */
  readers: Readers;
}

export interface ResolvedLink {
  /** The form in which documents store the link. */
  href?: string;
  /** The readers of the target, if they are fewer than those of its product. */
  readers?: Readers;
  mistake?: Reason;
  warning?: Reason;
}

/** Whether headings may come from included files or variables: then a link to a heading is not checked. */
const isFilled = (text: string): boolean => /^ *:{3,} *include\b|\{\{/m.test(text);

/** Resolves links that leave the documents of a product, to anything on the portal. */
export function createPortalLinks(hosts: Iterable<string>, targets: LinkTargets, pages: LinkedPages = noPages) {
  const own = new Set([...hosts].map((host) => host.toLowerCase()));
  const anchors = new Map<LinkedDocument, Promise<Set<string>>>();

  /** Undefined for a link to anything except a page of a product on this portal. */
  function meaningOf(href: string, file: string): Meaning {
    if (isPortalLink(href)) return orMalformed(href, readPortalLink(href));
    const path = toPathHere(href, own);
    if (path !== undefined) return isPagePath(path) ? orMalformed(href, readPagePath(path)) : ownPageAt(path);
    if (/^(?:[a-z][a-z0-9+.-]*:|[/\\])/i.test(href)) return undefined;
    return meaningOfPath(href, file, pages);
  }

  function ownPageAt(path: string): Meaning {
    const { file, fragment } = splitPath(path);
    const page = pages.byPath(file);
    return page && { page, fragment };
  }

  function toPage(href: string, { path, readers, content }: LinkedPage, fragment: string): ResolvedLink {
    if (fragment === '') return { href: path, readers };
    const known = new Set(headingAnchors(parseMarkdown(content)).map(({ anchor }) => anchor));
    const heading = [fragment, `doc-heading-${fragment}`].find((anchor) => known.has(anchor));
    if (!heading && isFilled(content))
      return { href: `${path}#${encodeURIComponent(`doc-heading-${fragment}`)}`, readers };
    if (heading) return { href: `${path}#${encodeURIComponent(heading)}`, readers };
    return { mistake: because('link-without-heading', { target: href, file: path }) };
  }

  /** Finds the anchor of a heading, with or without its prefix. */
  async function findHeading(document: LinkedDocument, name: string): Promise<string | undefined> {
    const known =
      anchors.get(document) ??
      document.text().then((text) => new Set(headingAnchors(parseMarkdown(text)).map(({ anchor }) => anchor)));
    anchors.set(document, known);
    const all = await known;
    return [name, `doc-heading-${name}`].find((anchor) => all.has(anchor));
  }

  async function toDocument(
    href: string,
    { slug: product }: LinkedProduct,
    document: LinkedDocument,
    name: string | undefined,
  ): Promise<ResolvedLink> {
    const { chain, readers } = document;
    if (!name) return { href: writePortalLink({ product, document: chain }), readers };
    const text = await document.text();
    const heading = (await findHeading(document, name)) ?? (isFilled(text) ? `doc-heading-${name}` : undefined);
    if (heading) return { href: writePortalLink({ product, document: chain, heading }), readers };
    return { mistake: because('link-without-heading', { target: href, file: document.source_path }) };
  }

  async function toVersion(
    href: string,
    { slug: product }: LinkedProduct,
    version: LinkedVersion,
    { operation, schema }: Pick<PortalTarget, 'operation' | 'schema'>,
  ): Promise<ResolvedLink> {
    const place = { target: href, version: version.name, product };
    const target = { product, version: version.slug };
    if (operation !== undefined) {
      const found = findOperation(await version.places(), operation);
      if (!found) return { mistake: because('link-no-operation', { ...place, operation }) };
      return { href: writePortalLink({ ...target, operation: found.slug }) };
    }
    if (schema === undefined) return { href: writePortalLink(target) };
    const found = findSchema(await version.places(), schema);
    if (!found) return { mistake: because('link-no-schema', { ...place, schema }) };
    return { href: writePortalLink({ ...target, schema: found.name }) };
  }

  async function toFile(href: string, product: LinkedProduct, file: string, fragment: string): Promise<ResolvedLink> {
    if (file === '' || file === 'product.yaml') return { href: writePortalLink({ product: product.slug }) };
    const path = fromProductFile(file);
    if (path !== undefined) {
      const document = path === '.' ? product.documents[0] : findByPath(product, path);
      if (document) return toDocument(href, product, document, fragment);
    }
    const version = findByFile(product, file);
    if (version) return toVersion(href, product, version, readFragment(fragment));
    const isPage = /(?:^|\/)[^.]*$|\.(?:md|ya?ml|json)$/i.test(file);
    return { mistake: because(isPage ? 'link-dead' : 'link-not-published', { target: href }) };
  }

  async function toPlace(href: string, product: LinkedProduct, named: Named): Promise<ResolvedLink> {
    if ('file' in named) return toFile(href, product, named.file, named.fragment);
    const { slug } = product;
    if (named.document) {
      const document = findDocument(product, named.document) ?? findInVersion(product, named.document);
      if (document) return toDocument(href, product, document, named.heading);
      return { mistake: because('link-no-document', { target: href, product: slug }) };
    }
    if (named.version === undefined) return { href: writePortalLink({ product: slug }) };
    const version = findVersion(product, named.version);
    if (version) return toVersion(href, product, version, named);
    return { mistake: because('link-no-version', { target: href, version: named.version, product: slug }) };
  }

  return {
    /** The product keys of a link, which must be loaded before the link is resolved. */
    keysOf(href: string, file: string): string[] {
      const meaning = meaningOf(href, file);
      return meaning && 'named' in meaning ? [meaning.named.product] : [];
    },

    load: targets.load,
    pagePaths: pages.paths,

    /** Undefined for a link to another site. */
    async resolve(href: string, { file, readers }: Origin): Promise<ResolvedLink | undefined> {
      const meaning = meaningOf(href, file);
      if (!meaning) return undefined;
      if ('why' in meaning) return { mistake: meaning.why };
      if ('page' in meaning) {
        const resolved = toPage(href, meaning.page, meaning.fragment);
        if (resolved.mistake || !isSeenByFewer(meaning.page.readers, readers)) return resolved;
        return { ...resolved, warning: because('link-to-hidden', { target: href, product: meaning.page.path }) };
      }
      const { named } = meaning;
      const product = targets.find(named.product);
      if (product?.isUnread) return undefined;
      const noProduct: ResolvedLink = { mistake: because('link-no-product', { target: href, product: named.product }) };
      const resolved = product ? await toPlace(href, product, named) : noProduct;
      if (resolved.mistake) return { ...resolved, href: writePortalLink(guess(named)) };
      if (!product || !isSeenByFewer(resolved.readers ?? product.readers, readers)) return resolved;
      return { ...resolved, warning: because('link-to-hidden', { target: href, product: product.slug }) };
    },
  };
}

/** The path that a dead link is given: never that of something else with a similar name. */
function guess(named: Named): PortalTarget {
  if (!('file' in named)) return named;
  const { product, file } = named;
  const path = fromProductFile(file);
  return path === undefined || path === '.'
    ? { product }
    : { product, document: path.replace(/\.md$/i, '').split('/') };
}

export type PortalLinks = ReturnType<typeof createPortalLinks>;

const orMalformed = (href: string, named: PortalTarget | undefined): Meaning =>
  named ? { named } : { why: because('link-malformed', { target: href }) };

/** The path of a URL of this portal; undefined for other sites and for invalid URLs. */
function toPathHere(href: string, hosts: ReadonlySet<string>): string | undefined {
  if (/^\/(?![/\\])/.test(href)) return href;
  if (!/^(?:https?:)?\/\//i.test(href) || !URL.canParse(href, 'https://portal.invalid')) return undefined;
  const { hostname, pathname, search, hash } = new URL(href, 'https://portal.invalid');
  return hosts.has(hostname) ? `${pathname}${search}${hash}` : undefined;
}

function splitPath(href: string): { file: string; fragment: string } {
  const [, file = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  return { file, fragment: decode(fragment) };
}

function meaningOfPath(href: string, from: string, pages: LinkedPages): Meaning {
  const { file: path, fragment } = splitPath(href);
  const file = posix.join(posix.dirname(from), decode(path)).replace(/\/$/, '');
  if (/^pages(?:\/|$)/.test(file)) {
    const page = pages.byFile(file);
    return page ? { page, fragment } : { why: because('link-dead', { target: href }) };
  }
  const [, product, rest = ''] = /^products\/([^/]+)(?:\/(.*))?$/s.exec(file) ?? [];
  if (product === undefined) return { why: because('link-outside', { target: href }) };
  return { named: { product, file: rest, fragment } };
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

const versionNames: NamesOf<LinkedVersion> = [
  ({ id }) => id,
  ({ slug }) => slug,
  ({ name }) => name,
  ({ name }) => fold(name),
];

/** Finds a version by id, slug or name, then the newest for `latest`, then by former slug. */
function findVersion({ versions }: LinkedProduct, key: string): LinkedVersion | undefined {
  const known = firstByName(versions, versionNames);
  const latest = fold(key) === latestKey ? versions.at(-1) : undefined;
  return known.get(key) ?? known.get(fold(key)) ?? latest ?? versions.find(({ former }) => former.includes(fold(key)));
}

const stemOf = (file: string): string => posix.basename(file).replace(/\.(?:ya?ml|json)$/i, '');

/**
 * Finds the newest version with this specification. Of a version outside the folder only the file name is known,
 * without its folder.
 */
function findByFile({ versions }: LinkedProduct, file: string): LinkedVersion | undefined {
  const path = posix.normalize(file);
  const exact = versions.findLast((version) => version.file && posix.normalize(version.file) === path);
  if (exact) return exact;
  const alike = versions.filter((version) => version.file && stemOf(version.file) === stemOf(path));
  const folders = new Set(posix.dirname(path).split('/').map(fold));
  return alike.findLast(({ name }) => folders.has(fold(name))) ?? alike.at(-1);
}

const byPath: NamesOf<LinkedDocument> = [({ source_path }) => source_path];
const byChain: NamesOf<LinkedDocument> = [({ chain }) => chain.join('/'), ({ id }) => id];

function findByPath({ documents }: LinkedProduct, path: string): LinkedDocument | undefined {
  const known = firstByName(documents, byPath);
  return known.get(path) ?? known.get(`${path}/index.md`);
}

/** Finds a document by its slugs as the portal does, by its id, or by its path with or without the extension. */
function findDocument(product: LinkedProduct, chain: readonly string[]): LinkedDocument | undefined {
  const { documents } = product;
  if (chain.length === 0) return documents[0];
  const path = chain.join('/');
  return (
    firstByName(documents, byChain).get(path) ??
    findByPath(product, path) ??
    findByPath(product, `${path}.md`) ??
    documents.find(({ former }) => former.includes(path)) ??
    findBySlugPath(documents, chain.map(fold))
  );
}

/** Finds a document of a version, which may be named instead of given by its slug: `payments/Version 2/docs/setup`. */
function findInVersion(product: LinkedProduct, [name = '', ...rest]: readonly string[]): LinkedDocument | undefined {
  const version = findVersion(product, name);
  const chain = version && [version.slug, ...rest].join('/');
  return chain === undefined ? undefined : firstByName(product.documents, byChain).get(chain);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

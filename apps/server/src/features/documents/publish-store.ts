import type { Visibility } from '@portico/contract/constants.ts';
import { currentNodes } from '@portico/documents/parse/stored-nodes.ts';
import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { DocumentContent, ProductContent } from '../publication/content.ts';
import { isVersionRoot, toProductFile, versionFolderOf } from '../publication/document-path.ts';
import type { Step } from '../publication/publication.ts';
import { toSlugChange } from '../publication/slug-change.ts';
import { toPlaced } from './tree.ts';

export async function applyDocuments(step: Step, product: ProductContent, product_id: string) {
  const { slug } = product;
  const { transaction, portal_id, newId, time, prune } = step;
  const existing = await transaction
    .selectFrom('document')
    .selectAll()
    .where((row) => equal(row, { portal_id, product_id }))
    .execute();
  const versionOf = await readVersions(step, product_id);
  const documents = product.documents.map((document) =>
    // The slugs of versions are known for certain only now.
    isVersionRoot(document.source_path)
      ? { ...document, slug: versionOf(document.source_path)?.slug ?? document.slug }
      : document,
  );
  const all = prune ? documents : withLeftovers(documents, existing);
  step.kept.push(
    ...all
      .filter((document) => !documents.includes(document))
      .map(({ source_path }) => ({ what: 'document', name: `${slug}/${toProductFile(source_path)}` })),
  );
  const ids = new Map(existing.map(({ source_path, id }) => [source_path, id]));
  for (const { source_path } of documents) if (!ids.has(source_path)) ids.set(source_path, newId());
  const before = new Map(existing.map((document) => [document.source_path, document]));
  const converted = ({ source_path, content, nodes, conversion }: DocumentContent) => {
    const old = before.get(source_path);
    if (nodes !== undefined) return { nodes, conversion: conversion ?? null };
    if (old?.nodes && conversion !== undefined && old.conversion === conversion)
      return { nodes: old.nodes, conversion };
    return { nodes: currentNodes(old?.content === content ? old.nodes : null, content), conversion: null };
  };
  const changes = await syncRows(transaction, {
    table: 'document',
    what: 'document',
    existing: existing.map((row) => ({ ...row })),
    wanted: all.map(({ parent_path, lines_above: _, translations: __, ...document }, position) => ({
      portal_id,
      product_id,
      product_version_id: versionOf(document.source_path)?.id ?? null,
      ...document,
      visibility: document.visibility ?? null,
      own_visibility: document.own_visibility ?? null,
      variables: document.variables ?? null,
      ...converted({ parent_path, ...document }),
      position,
      parent_document_id: parent_path === undefined ? null : (ids.get(parent_path) ?? null),
    })),
    nameOf: ({ source_path }) => String(source_path),
    key: ['portal_id', 'id'],
    onCreate: ({ source_path }) => ({ id: ids.get(String(source_path)), created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    silent: ['conversion'],
    prune,
  });
  changes.push(...(await rememberSlugs(step, product_id, existing, all, ids)));
  return changes.map((change) => ({ ...change, name: `${slug}/${toProductFile(change.name)}` }));
}

/** Finds the version of a document by the folder that its path names. */
async function readVersions({ transaction, portal_id }: Step, product_id: string) {
  const versions = await transaction
    .selectFrom('product_version')
    .select(['id', 'name', 'slug'])
    .where((row) => equal(row, { portal_id, product_id }))
    .execute();
  return (source_path: string) => {
    const folder = versionFolderOf(source_path);
    if (folder === undefined) return undefined;
    return versions.find(({ name }) => name === folder) ?? versions.find(({ slug }) => slug === folder);
  };
}

async function rememberSlugs(
  step: Step,
  product_id: string,
  before: readonly ExistingDocument[],
  after: readonly DocumentContent[],
  ids: ReadonlyMap<string, string>,
): Promise<Change[]> {
  const current = new Map(after.map((document) => [document.source_path, document]));
  const placed = after.map(({ source_path, parent_path = null, slug }) => ({
    id: source_path,
    parent_document_id: parent_path,
    slug,
  }));
  const chains = new Map(toPlaced(placed).map(({ id, chain }) => [id, chain]));
  const isRenamed = ({ source_path, slug, chain }: ExistingDocument & { chain: string[] }) =>
    current.get(source_path)?.slug !== slug ||
    // Versions have pages of the same names, so the slug alone would not find the right one.
    (versionFolderOf(source_path) !== undefined && chains.get(source_path)?.join('/') !== chain.join('/'));
  const ended = toPlaced(before).filter(isRenamed);
  if (ended.length === 0) return [];
  const known = new Set(before.map(({ source_path }) => source_path));
  const added = after.filter(({ source_path }) => !known.has(source_path));
  const targetOf = (document: ExistingDocument) => {
    const heir = current.has(document.source_path) ? undefined : findRenamed(document, added);
    return ids.get(heir?.source_path ?? document.source_path) ?? document.id;
  };
  await step.rememberSlugs(
    step.transaction,
    step.portal_id,
    step.time,
    ended.map((document) => ({
      kind: 'document',
      product_id,
      slug: document.slug,
      chain: document.chain,
      target_id: targetOf(document),
      shown_to: document.visibility ?? 'published',
    })),
  );
  return ended.flatMap(({ source_path, slug }) => {
    const now = current.get(source_path)?.slug;
    return now === slug ? [] : toSlugChange(source_path, slug, now);
  });
}

/**
 * A file with another name is a new document. The path of a removed document then redirects to the new one with the same
 * text, or else to the only one with the same title.
 */
function findRenamed({ content, title }: ExistingDocument, added: readonly DocumentContent[]) {
  const alike = added.filter((document) => document.content === content);
  const [found, another] = alike.length > 0 ? alike : added.filter((document) => document.title === title);
  return another ? undefined : found;
}

interface ExistingDocument
  extends Omit<
    DocumentContent,
    'parent_path' | 'nodes' | 'conversion' | 'variables' | 'visibility' | 'own_visibility'
  > {
  conversion: string | null;
  variables: Record<string, string> | null;
  visibility: Visibility | null;
  own_visibility: Visibility | null;
  id: string;
  parent_document_id: string | null;
  nodes: string | null;
  position: number;
}

/**
 * Documents that the folder does not have, and that stay, come after their siblings, so that the reading order is
 * total.
 */
function withLeftovers(documents: DocumentContent[], existing: readonly ExistingDocument[]): DocumentContent[] {
  const wanted = new Set(documents.map(({ source_path }) => source_path));
  const pathOf = new Map(existing.map(({ id, source_path }) => [id, source_path]));
  const leftovers = existing
    .filter(({ source_path }) => !wanted.has(source_path))
    .toSorted((a, b) => a.position - b.position)
    .map(({ source_path, slug, title, content, nodes, conversion, parent_document_id, ...row }): DocumentContent => {
      const parent_path = pathOf.get(parent_document_id ?? '');
      return {
        source_path,
        slug,
        title,
        content,
        parent_path,
        visibility: row.visibility ?? undefined,
        own_visibility: row.own_visibility ?? undefined,
        ...(nodes !== null && { nodes }),
        ...(conversion !== null && { conversion }),
        variables: row.variables ?? undefined,
      };
    });
  if (leftovers.length === 0) return documents;
  const below = Map.groupBy([...documents, ...leftovers], ({ parent_path }) => parent_path);
  const inOrder = (parent: string | undefined): DocumentContent[] =>
    (below.get(parent) ?? []).flatMap((document) => [document, ...inOrder(document.source_path)]);
  return inOrder(undefined);
}

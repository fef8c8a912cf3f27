import { isNavigation } from '@portico/api-reference/view/tag-tree.ts';
import { likelyStretches } from '@portico/api-reference/view/window-list.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { heightOfEntry, type ListEntry, toEntries, toSlugMap, toTree } from './operation-entries.ts';
import { neighborsOf, type OperationListing } from './operations.ts';
import { type IndexPart, indexPartKey, listPartKey } from './part-keys.ts';
import { operationsQuery } from './queries.ts';
import { indexQuery, type ReferenceSource, type ShownIndex } from './reference-queries.ts';

/** A list up to this long goes with the page as a whole. */
const shortList = 100;

interface Page {
  readonly pathname: string;
  /** The slug of the operation that the page shows. */
  readonly operation?: string | undefined;
  /** Whether the page lists everything of the reference. */
  readonly isOverview: boolean;
}

/**
 * Cuts a long list to the part that the page shows, so that the size of an operation's page does not depend on the size
 * of the document. The browser loads the rest after hydration.
 */
export function keepParts({ client, queries }: Pick<ReferenceSource, 'client' | 'queries'>, page: Page): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: ['operations'] })) {
    const [, productId, productVersionId] = queryKey as ReturnType<typeof operationsQuery>['queryKey'] as string[];
    if (productId && productVersionId) keepPart({ client, queries, productId, productVersionId }, page);
  }
}

function keepPart(source: ReferenceSource, { pathname, operation, isOverview }: Page): void {
  const { client, queries, productId, productVersionId } = source;
  const listKey = operationsQuery(client, productId, productVersionId).queryKey;
  const indexKey = indexQuery(source).queryKey;
  const listing = queries.getQueryData(listKey);
  const index = queries.getQueryData(indexKey);
  if (listing === undefined || listing.operations.length <= shortList) return;
  const entries = entriesOf(listing, index);
  queries.setQueryData(listPartKey(pathname), toPart(entries, operation));
  queries.removeQueries({ queryKey: listKey, exact: true });
  if (!index || isOverview) return;
  if (operation !== undefined) setIndexPart(queries, pathname, index, operation);
  queries.removeQueries({ queryKey: indexKey, exact: true });
}

interface KnownEntries {
  readonly index: ShownIndex | null | undefined;
  readonly entries: readonly ListEntry[];
}

/** Cached: the server uses one list for many pages. */
const known = new WeakMap<OperationListing, KnownEntries>();

function entriesOf(listing: OperationListing, index: ShownIndex | null | undefined): readonly ListEntry[] {
  const before = known.get(listing);
  if (before && before.index === index) return before.entries;
  const entries = toEntries(toTree(listing, index), toSlugMap(index));
  known.set(listing, { index, entries });
  return entries;
}

function setIndexPart(queries: QueryClient, pathname: string, index: ShownIndex, operation: string): void {
  const entry = index.operations.find(({ slug }) => slug === operation);
  const { servers, security, securitySchemes, tryIt } = index;
  // Entries of the operation itself; the others only order the list.
  const tags = index.tags.filter((tag) => !isNavigation(tag) && entry?.tags.includes(tag.name));
  const part: IndexPart = {
    shared: { servers, security, securitySchemes, tags, ...(tryIt === false && { tryIt }) },
    entry,
    ...neighborsOf(index, { tag: '', entry }),
  };
  queries.setQueryData(indexPartKey(pathname), part);
}

/** The entries that are rendered first, with gaps for the rest. */
function toPart(entries: readonly ListEntry[], operation: string | undefined): ListEntry[] {
  const place = entries.findIndex((entry) => entry.kind === 'operation' && entry.slug === operation);
  const heightUpTo = (end: number) => entries.slice(0, end).reduce((sum, entry) => sum + heightOfEntry(entry), 0);
  const stretches = likelyStretches(place < 0 ? 0 : heightUpTo(place), heightUpTo(entries.length));
  const part: ListEntry[] = [];
  let top = 0;
  for (const [at, entry] of entries.entries()) {
    const bottom = top + heightOfEntry(entry);
    const before = part.at(-1);
    // The first entry beyond each edge is rendered, too.
    if (stretches.some((stretch) => bottom > stretch.top && top <= stretch.bottom)) part.push(entry);
    else if (before?.kind === 'gap') part[part.length - 1] = { ...before, height: before.height + bottom - top };
    else part.push({ kind: 'gap', place: at, height: bottom - top });
    top = bottom;
  }
  return part;
}

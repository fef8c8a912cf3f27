import type { Bundle, OperationBundle, ReferenceIndex, SchemaBundle } from '@portico/api-reference/compile/compiled.ts';
import type { SearchWords } from '@portico/api-reference/compile/search-words.ts';
import { findOperation, isNamed, toLikelyAnchor } from '@portico/api-reference/view/target.ts';
import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { listChangedOperations } from '@portico/contract/changes.ts';
import {
  getReferenceBundle,
  getReferenceIndex,
  getReferenceOperation,
  getReferenceSchema,
} from '@portico/contract/reference.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** A version's reference, and the means to fetch it. */
export interface ReferenceSource {
  readonly client: Client;
  readonly queries: QueryClient;
  readonly productId: string;
  readonly productVersionId: string;
}

/** The index also says whether requests may be tried out. */
export type ShownIndex = ReferenceIndex & { readonly tryIt?: false };

const keyOf = ({ productVersionId }: ReferenceSource, ...rest: string[]) => ['reference', productVersionId, ...rest];

const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);

/** Null for a version without a specification (SPC-05). */
export const indexQuery = (source: ReferenceSource) =>
  queryOptions({
    queryKey: keyOf(source),
    queryFn: async ({ signal }): Promise<ShownIndex | null> => {
      const { client, productId, productVersionId } = source;
      const params = { productId, productVersionId };
      try {
        return ((await client.send(getReferenceIndex, { params }, { signal })) as ShownIndex | undefined) ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  });

/** The last change of an operation; null if there is none or it could not be loaded. */
export const changedOperationQuery = (source: ReferenceSource, slug: string) =>
  queryOptions({
    queryKey: ['changed-operation', source.productVersionId, slug],
    retry: false,
    queryFn: async ({ signal }) => {
      const { client, productId, productVersionId } = source;
      const asked = { params: { productId, productVersionId }, query: { operation: slug } };
      const found = await client.send(listChangedOperations, asked, { signal }).catch(() => undefined);
      return found?.operations[slug] ?? null;
    },
  });

/** Bundles are named by their content hash, so they never expire. */
export const bundleQuery = (source: ReferenceSource, hash: string) =>
  queryOptions({
    queryKey: ['reference-bundle', hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Bundle> => {
      const { client, productId, productVersionId } = source;
      const params = { productId, productVersionId, hash };
      return (await client.send(getReferenceBundle, { params }, { signal })) as Bundle;
    },
  });

/** The search index of operations. Null where it could not be loaded: the filter works without it. */
export const wordsQuery = (source: ReferenceSource, hash: string) =>
  queryOptions({
    queryKey: keyOf(source, 'words', hash),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<SearchWords | null> => {
      const { client, productId, productVersionId } = source;
      const params = { productId, productVersionId, hash };
      const asked = client.send(getReferenceBundle, { params }, { signal });
      return ((await unlessMissing(asked)) as SearchWords | undefined) ?? null;
    },
  });

/** The operation of a URL. While the index loads, its anchor is derived from its name, which is usually correct. */
export const operationQuery = (source: ReferenceSource, name: string) =>
  queryOptions({
    queryKey: keyOf(source, 'operation', name),
    queryFn: async ({ signal }): Promise<OperationBundle | null> => {
      const { client, queries, productId, productVersionId } = source;
      const isIndexThere = queries.getQueryData(indexQuery(source).queryKey) !== undefined;
      if (!isIndexThere) {
        const params = { productId, productVersionId, anchor: toLikelyAnchor(name) };
        const asked = client.send(getReferenceOperation, { params }, { signal });
        const found = (await unlessMissing(asked)) as OperationBundle | undefined;
        if (found && isNamed(found.operation, name)) return found;
      }
      const index = await queries.ensureQueryData(indexQuery(source));
      const entry = findOperation(index?.operations ?? [], name);
      return entry ? ((await queries.fetchQuery(bundleQuery(source, entry.bundle))) as OperationBundle) : null;
    },
  });

export const schemaQuery = (source: ReferenceSource, name: string) =>
  queryOptions({
    queryKey: keyOf(source, 'schema', name),
    queryFn: async ({ signal }): Promise<SchemaBundle | null> => {
      const { client, queries, productId, productVersionId } = source;
      const isIndexThere = queries.getQueryData(indexQuery(source).queryKey) !== undefined;
      if (!isIndexThere) {
        const params = { productId, productVersionId, anchor: toLikelyAnchor(name) };
        const asked = client.send(getReferenceSchema, { params }, { signal });
        const found = (await unlessMissing(asked)) as SchemaBundle | undefined;
        if (found && [found.name, toLikelyAnchor(found.name)].includes(name)) return found;
      }
      const index = await queries.ensureQueryData(indexQuery(source));
      const entry = index?.schemas.find((each) => each.name === name || each.anchor === name);
      return entry ? ((await queries.fetchQuery(bundleQuery(source, entry.bundle))) as SchemaBundle) : null;
    },
  });

async function unlessMissing<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

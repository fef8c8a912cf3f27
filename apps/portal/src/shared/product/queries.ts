import { fetchAllPages } from '@portico/client/all-pages.ts';
import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { getProduct, listProductVersions } from '@portico/contract/catalog.ts';
import { type DocumentBranch, documentTreeType, listProductDocuments } from '@portico/contract/documents.ts';
import { getProductVersionSpecOperations } from '@portico/contract/specs.ts';
import { queryOptions } from '@tanstack/react-query';

export const productQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['product', productId],
    queryFn: ({ signal }) => client.send(getProduct, { params: { productId } }, { signal }),
  });

export const versionsQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['versions', productId],
    queryFn: ({ signal }) =>
      fetchAllPages((page) => client.send(listProductVersions, { params: { productId }, query: page }, { signal })),
  });

/** The tree comes whole. A product without one has an empty one (SHL-03). */
export const documentTreeQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['document-tree', productId],
    queryFn: async ({ signal }): Promise<DocumentBranch[]> => {
      try {
        const { data } = await client.send(
          listProductDocuments,
          { params: { productId } },
          { signal, accept: documentTreeType },
        );
        return data;
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) return [];
        throw error;
      }
    },
  });

/** A version without a specification has no operations (SHL-15). */
export const operationsQuery = (client: Client, productId: string, productVersionId: string) =>
  queryOptions({
    queryKey: ['operations', productId, productVersionId],
    queryFn: async ({ signal }) => {
      const params = { productId, productVersionId };
      const answer = await client.send(getProductVersionSpecOperations, { params }, { signal });
      return answer?.operations ?? [];
    },
  });

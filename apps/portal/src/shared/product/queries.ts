import { fetchAllPages } from '@portico/client/all-pages.ts';
import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { getProduct, listProductVersions } from '@portico/contract/catalog.ts';
import { type DocumentBranch, documentTreeType, listProductDocuments } from '@portico/contract/documents.ts';
import { getProductVersionSpecOperations } from '@portico/contract/specs.ts';
import { queryOptions } from '@tanstack/react-query';
import type { OperationListing } from './operations.ts';

export const productQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['product', productId],
    queryFn: ({ signal }) => client.send(getProduct, { params: { productId }, query: { include: 'slug' } }, { signal }),
  });

export const versionsQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['versions', productId],
    queryFn: ({ signal }) =>
      fetchAllPages((page) =>
        client.send(listProductVersions, { params: { productId }, query: { ...page, include: 'slug' } }, { signal }),
      ),
  });

/** The tree comes whole. A product without one has an empty one (SHL-03). */
export const documentTreeQuery = (client: Client, productId: string) =>
  queryOptions({
    queryKey: ['document-tree', productId],
    queryFn: async ({ signal }): Promise<DocumentBranch[]> => {
      try {
        const { data } = await client.send(
          listProductDocuments,
          { params: { productId }, query: { include: 'version' } },
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
    queryFn: async ({ signal }): Promise<OperationListing> => {
      const asked = { params: { productId, productVersionId }, query: { include: 'slug' } } as const;
      return (await client.send(getProductVersionSpecOperations, asked, { signal })) ?? { operations: [] };
    },
  });

import type { Client } from '@portico/client/client.ts';
import { getDocumentSource, listAdminDocuments } from '@portico/contract/admin-documents.ts';
import { getAdminProduct, listAdminProducts } from '@portico/contract/admin-products.ts';
import { listStrategies } from '@portico/contract/admin-strategies.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ListState, toPageQuery } from '../../shared/list-url.ts';

export const productsKey = (portalId: string) => ['portal', portalId, 'products'] as const;

export interface ProductKey {
  readonly portalId: string;
  readonly productId: string;
}

export function listProducts(client: Client, portalId: string, state: ListState, signal: AbortSignal) {
  const { visibility } = state.filters;
  const query = {
    ...toPageQuery(state),
    ...(state.text && { 'filter[name][contains]': state.text }),
    ...(visibility && { 'filter[is_published]': visibility === 'published' ? ('true' as const) : ('false' as const) }),
  };
  return client.send(listAdminProducts, { params: { portalId }, query }, { signal });
}

export const productQuery = (client: Client, params: ProductKey) =>
  queryOptions({
    queryKey: [...productsKey(params.portalId), params.productId],
    queryFn: ({ signal }) => client.send(getAdminProduct, { params }, { signal }),
  });

export const documentsQuery = (client: Client, params: ProductKey) =>
  queryOptions({
    queryKey: [...productsKey(params.portalId), params.productId, 'documents'],
    queryFn: ({ signal }) => client.send(listAdminDocuments, { params }, { signal }),
  });

export const documentQuery = (client: Client, params: ProductKey & { readonly documentId: string }) =>
  queryOptions({
    queryKey: [...productsKey(params.portalId), params.productId, 'documents', params.documentId],
    queryFn: ({ signal }) => client.send(getDocumentSource, { params }, { signal }),
  });

export const strategiesQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['portal', portalId, 'strategies'],
    queryFn: async ({ signal }) => (await client.send(listStrategies, { params: { portalId } }, { signal })).data,
  });

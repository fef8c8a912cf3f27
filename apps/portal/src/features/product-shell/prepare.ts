import type { Client } from '@portico/client/client.ts';
import type { QueryClient } from '@tanstack/react-query';
import { documentTreeQuery, productQuery, versionsQuery } from '../../shared/product/queries.ts';

export function prepareProduct(client: Client, queries: QueryClient, productId: string, hasDocuments: boolean): void {
  void queries.prefetchQuery(productQuery(client, productId));
  void queries.prefetchQuery(versionsQuery(client, productId));
  if (hasDocuments) void queries.prefetchQuery(documentTreeQuery(client, productId));
}

import type { Client } from '@portico/client/client.ts';
import { getApplication } from '@portico/contract/applications.ts';
import { listRegistrations } from '@portico/contract/registrations.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';

export interface PageAsked {
  readonly page: number;
  readonly size: number;
}

export const toPageQuery = ({ page, size }: PageAsked) => ({ 'page[size]': size, 'page[number]': page });

/** The key prefix of every query whose data changes with an application. */
export const applicationKey = (id: string) => ['application', id] as const;

export const applicationQuery = (client: Client, applicationId: string) =>
  queryOptions({
    queryKey: applicationKey(applicationId),
    queryFn: ({ signal }) =>
      client.send(getApplication, { params: { applicationId }, query: { include: 'granted_scopes' } }, { signal }),
  });

export const registrationsQuery = (client: Client, applicationId: string, asked: PageAsked) =>
  queryOptions({
    queryKey: [...applicationKey(applicationId), 'registrations', asked],
    queryFn: ({ signal }) =>
      client.send(
        listRegistrations,
        { params: { applicationId }, query: { ...toPageQuery(asked), include: 'access,end' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** After a change: visible queries are refetched, the others when they are next shown. */
export async function forgetLists(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['applications'] }),
    queries.invalidateQueries({ queryKey: ['version-applications'] }),
  ]);
}

export async function forgetApplication(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: applicationKey(id) }), forgetLists(queries)]);
}

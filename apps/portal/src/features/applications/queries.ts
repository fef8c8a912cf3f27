import { fetchAllPages } from '@portico/client/all-pages.ts';
import type { Client } from '@portico/client/client.ts';
import { listApplications, listAuthStrategies } from '@portico/contract/applications.ts';
import { getClientDetails, listCredentialDetails } from '@portico/contract/credentials.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { applicationKey, type PageAsked, toPageQuery } from '../../shared/applications/queries.ts';
import type { ListSearch } from './list-search.ts';

/** One page shows whether there is any strategy, which is all that the list needs (APS-01). */
export const firstStrategiesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['auth-strategies', 'first'],
    queryFn: ({ signal }) => client.send(listAuthStrategies, {}, { signal }),
  });

/** The form offers every one of them (FRM-03). */
export const strategiesQuery = (client: Client) =>
  queryOptions({
    queryKey: ['auth-strategies', 'all'],
    queryFn: ({ signal }) => fetchAllPages((query) => client.send(listAuthStrategies, { query }, { signal })),
  });

export const applicationsQuery = (
  client: Client,
  asked: PageAsked & Pick<ListSearch, 'sort'> & { readonly q: string },
) =>
  queryOptions({
    queryKey: ['applications', asked],
    queryFn: ({ signal }) =>
      client.send(
        listApplications,
        {
          query: {
            ...toPageQuery(asked),
            ...(asked.q && { 'filter[name][contains]': asked.q }),
            ...(asked.sort && { sort: asked.sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const credentialsKey = (applicationId: string) => [...applicationKey(applicationId), 'credentials'] as const;

export const credentialsQuery = (client: Client, applicationId: string, asked: PageAsked) =>
  queryOptions({
    queryKey: [...credentialsKey(applicationId), asked],
    queryFn: ({ signal }) =>
      client.send(listCredentialDetails, { params: { applicationId }, query: toPageQuery(asked) }, { signal }),
    placeholderData: keepPreviousData,
  });

export const clientQuery = (client: Client, applicationId: string) =>
  queryOptions({
    queryKey: [...applicationKey(applicationId), 'client'],
    queryFn: ({ signal }) => client.send(getClientDetails, { params: { applicationId } }, { signal }),
  });

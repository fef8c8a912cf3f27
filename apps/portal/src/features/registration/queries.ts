import type { Client } from '@portico/client/client.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { listApplications } from '@portico/contract/applications.ts';
import { getVersionScopes, listVersionApplications } from '@portico/contract/registrations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type PageAsked, toPageQuery } from '../../shared/applications/queries.ts';

interface Place {
  readonly productId: string;
  readonly productVersionId: string;
  readonly strategyId: string;
}

interface Asked extends PageAsked {
  readonly name: string;
  /** Matches the whole name, not a part. */
  readonly isExact: boolean;
}

/** The applications that could be registered: no registration in any status, and the right strategy (MOD-01). */
export const candidatesQuery = (client: Client, { productId, productVersionId, strategyId }: Place, asked: Asked) =>
  queryOptions({
    queryKey: ['version-applications', productVersionId, 'unregistered', strategyId, asked],
    queryFn: ({ signal }) =>
      client.send(
        listVersionApplications,
        {
          params: { productId, productVersionId },
          query: {
            ...toPageQuery(asked),
            unregistered: 'true',
            'filter[auth_strategy_id]': strategyId,
            ...(asked.name && { [`filter[name][${asked.isExact ? 'eq' : 'contains'}]`]: asked.name }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Why there are no candidates: the number of applications, and the registered ones. */
export const whyNoneQuery = (client: Client, { productId, productVersionId, strategyId }: Place) =>
  queryOptions({
    queryKey: ['version-applications', productVersionId, 'why-none', strategyId],
    queryFn: async ({ signal }) => {
      const few = { 'page[size]': 1 };
      const matches = { 'filter[auth_strategy_id]': strategyId };
      const [all, matching, registered] = await Promise.all([
        client.send(listApplications, { query: few }, { signal }),
        client.send(listApplications, { query: { ...few, ...matches } }, { signal }),
        client.send(
          listVersionApplications,
          { params: { productId, productVersionId }, query: { 'page[size]': 25, ...matches } },
          { signal },
        ),
      ]);
      return { all: all.meta.page.total, matching: matching.meta.page.total, registered: registered.data };
    },
  });

/**
 * The scopes that the application has or has requested, which are preselected. A strategy without scopes answers 422
 * (MOD-05).
 */
export const grantedScopesQuery = (client: Client, applicationId: string, productVersionId: string) =>
  queryOptions({
    queryKey: ['application', applicationId, 'granted-scopes', productVersionId],
    queryFn: async ({ signal }): Promise<string[]> => {
      try {
        const asked = { params: { applicationId, productVersionId }, query: { include: 'requested_scopes' } as const };
        const { scopes, requested_scopes = [] } = await client.send(getVersionScopes, asked, { signal });
        return [...new Set([...scopes, ...requested_scopes])];
      } catch (error) {
        if (error instanceof ProblemError && error.status === 422) return [];
        throw error;
      }
    },
  });

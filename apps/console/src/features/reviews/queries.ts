import type { Client } from '@portico/client/client.ts';
import { getOwnForms } from '@portico/contract/forms.ts';
import { getOverview, getPortalApplication, getPortalDeveloper } from '@portico/contract/reviews.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';

export const overviewQuery = (client: Client) =>
  queryOptions({ queryKey: ['overview'], queryFn: ({ signal }) => client.send(getOverview, {}, { signal }) });

/** The fields that the portal adds to its forms, and its terms. */
export const formsQuery = (client: Client, portalId: string) =>
  queryOptions({
    queryKey: ['forms', portalId],
    queryFn: ({ signal }) => client.send(getOwnForms, { params: { portalId } }, { signal }),
  });

export const developerQuery = (client: Client, portalId: string, developerId: string) =>
  queryOptions({
    queryKey: ['developer', portalId, developerId],
    queryFn: ({ signal }) => client.send(getPortalDeveloper, { params: { portalId, developerId } }, { signal }),
  });

export const applicationQuery = (client: Client, portalId: string, applicationId: string) =>
  queryOptions({
    queryKey: ['application', portalId, applicationId],
    queryFn: ({ signal }) => client.send(getPortalApplication, { params: { portalId, applicationId } }, { signal }),
  });

/** Run after a decision: reloads the lists and the counts of the navigation and the overview. */
export const refreshReviews = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['portals', 'overview', 'developers', 'developer', 'registrations', 'application'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );

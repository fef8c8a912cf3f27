import { fetchAllPages } from '@portico/client/all-pages.ts';
import type { Client } from '@portico/client/client.ts';
import { listRegistrations } from '@portico/contract/registrations.ts';
import { queryOptions } from '@tanstack/react-query';
import { applicationKey } from '../../shared/applications/queries.ts';

/** Every registration: the filter offers all of them (ANA-05). Versions that end are marked. */
export const allRegistrationsQuery = (client: Client, applicationId: string) =>
  queryOptions({
    queryKey: [...applicationKey(applicationId), 'registrations', 'all'],
    queryFn: ({ signal }) =>
      fetchAllPages((query) =>
        client.send(listRegistrations, { params: { applicationId }, query: { ...query, include: 'end' } }, { signal }),
      ),
  });

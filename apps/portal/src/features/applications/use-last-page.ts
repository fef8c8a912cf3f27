import type { Page } from '@portico/contract/paging.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageAsked } from '../../shared/applications/queries.ts';

/** A page beyond the end, for instance after its last row was deleted, is replaced by the last one (APS-09). */
export function useLastPage(
  list: UseQueryResult<Page<unknown>>,
  { page, size }: PageAsked,
  onPage: (page: number) => void,
): boolean {
  const total = list.isPlaceholderData ? undefined : list.data?.meta.page.total;
  const lastPage = total === undefined ? page : Math.max(1, Math.ceil(total / size));
  const isBeyondEnd = page > lastPage;

  useEffect(() => {
    if (isBeyondEnd) onPage(lastPage);
  }, [isBeyondEnd, lastPage, onPage]);

  return isBeyondEnd;
}

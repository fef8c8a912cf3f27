import { stringifySearch } from '@portico/app-kit/search-text.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { CatalogFilters as CatalogFiltersData, FoundProduct } from '@portico/contract/search.ts';
import { Button } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { Pagination } from '@portico/ui/pagination.tsx';
import { SegmentedControl } from '@portico/ui/segmented-control.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasAccessControl } from '../../shared/permissions.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { CatalogFilters, ChosenCatalogFilters } from './catalog-filters.tsx';
import styles from './catalog-page.module.css';
import { ProductList } from './product-list.tsx';
import { productsPerPage } from './queries.ts';
import { type CatalogSearch, isFiltered, toCatalogSearch, type View } from './search.ts';
import { useCatalogText } from './use-catalog-text.ts';
import { useSettled } from './use-settled.ts';

interface CatalogResultsProps {
  readonly products: UseQueryResult<Page<FoundProduct>>;
  readonly filters: CatalogFiltersData | undefined;
  readonly search: CatalogSearch;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onPage: (page: number) => void;
  readonly onClearSearch: () => void;
  readonly onLabel: (label: string) => void;
}

/** A response that arrives sooner replaces the old cards without skeletons in between. */
const skeletonDelayMs = 150;

export function CatalogResults(props: CatalogResultsProps) {
  const { products, filters, search, view, onView, onPage, onClearSearch, onLabel } = props;
  const { q: query = '', page = 1 } = search;
  const { pagination, retry } = useText();
  const catalog = useCatalogText();
  const { portal } = useServices();
  const askAgain = useRetry();
  const slow = useSettled(products.isPlaceholderData, skeletonDelayMs);
  const shown = products.data;
  const total = shown?.meta.page.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / productsPerPage));
  const isBeyondEnd = shown !== undefined && !products.isPlaceholderData && page > lastPage;

  useEffect(() => {
    if (isBeyondEnd) onPage(lastPage);
  }, [isBeyondEnd, lastPage, onPage]);

  if (products.isError) {
    return (
      <div className={styles.body}>
        <ErrorState onRetry={askAgain} retryLabel={retry} retrying={products.isFetching} title={catalog.failed.title}>
          {catalog.failed.text}
        </ErrorState>
      </div>
    );
  }

  const hrefOf = (number: number) => `/${stringifySearch({ ...toCatalogSearch({ ...search, page: number }) })}`;
  const isWaiting = shown === undefined || slow || isBeyondEnd;
  const isEmpty = !isWaiting && total === 0;
  const isNarrowed = query !== '' || isFiltered(search);
  return (
    <div aria-busy={products.isFetching} className={styles.body}>
      <div className={styles.tools}>
        <p className={styles.count} role="status">
          {!isWaiting && !isEmpty && (query ? catalog.found({ total, query }) : catalog.count({ total }))}
        </p>
        {(!isEmpty || isNarrowed) && <CatalogFilters filters={filters} search={search} />}
        <SegmentedControl
          disabled={isWaiting || isEmpty}
          label={catalog.view}
          onChange={onView}
          options={[
            { value: 'cards', label: catalog.cards, icon: 'grid' },
            { value: 'table', label: catalog.table, icon: 'rows' },
          ]}
          value={view}
        />
      </div>
      <ChosenCatalogFilters search={search} />
      {!isWaiting && query && total > productsPerPage && <p className={styles.notice}>{catalog.notAllShown}</p>}
      {isEmpty && isNarrowed && (
        <EmptyState
          action={<Button onClick={onClearSearch}>{catalog.nothingFound.action}</Button>}
          drawing="lens"
          title={isFiltered(search) ? catalog.filters.nothing.title : catalog.nothingFound.title({ query })}
        >
          {isFiltered(search) ? catalog.filters.nothing.text : catalog.nothingFound.text}
        </EmptyState>
      )}
      {isEmpty && !isNarrowed && (
        <EmptyState title={catalog.empty.title}>
          {hasAccessControl(portal) ? catalog.empty.ofTeams : catalog.empty.text}
        </EmptyState>
      )}
      {!isEmpty && (
        <ProductList
          onLabel={onLabel}
          expected={Math.max(1, shown?.data.length ?? productsPerPage)}
          products={isWaiting ? 'waiting' : shown.data}
          view={view}
        />
      )}
      {!isWaiting && !products.isPlaceholderData && (
        <Pagination onChange={onPage} page={page} size={productsPerPage} texts={pagination} total={total} />
      )}
      {lastPage > 1 && (
        <noscript>
          <p>
            {page > 1 && <a href={hrefOf(page - 1)}>{pagination.previous}</a>}{' '}
            {page < lastPage && <a href={hrefOf(page + 1)}>{pagination.next}</a>}
          </p>
        </noscript>
      )}
    </div>
  );
}

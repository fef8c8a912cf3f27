import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { useSearchText } from '@portico/app-kit/use-search-text.ts';
import type { Page } from '@portico/contract/paging.ts';
import { Button } from '@portico/ui/button.tsx';
import { type Column, DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { FilterField } from '@portico/ui/filter-field.tsx';
import { TablePager } from '@portico/ui/table-pager.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ListFilter, type ListFilterProps } from './list-filter.tsx';
import styles from './list-screen.module.css';
import { type ListState, pageSizes, useListUrl } from './list-url.ts';
import { SelectionBar } from './selection-bar.tsx';
import { selectionColumn } from './selection-column.tsx';
import { useText } from './text/use-text.tsx';

type Filter = Omit<ListFilterProps, 'value' | 'onChange'>;

export interface ListScreenProps<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  /** The query key of this list. The state of the URL is added. */
  readonly queryKey: readonly unknown[];
  /** Lists without pages answer without `meta`, and have no pager. */
  readonly load: (
    state: ListState,
    signal: AbortSignal,
  ) => Promise<Page<Row> | { readonly data: Row[]; readonly meta?: undefined }>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The label of the search field; without it there is no search. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
  /** The empty state. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly hasRowLinks?: boolean;
  /** Makes rows selectable, and provides the actions for selected rows. */
  readonly bulk?: {
    readonly nameOf: (row: Row) => string;
    readonly actions: (selected: readonly Row[], clear: () => void) => ReactNode;
  };
}

const searchRestMs = 300;

/** A table with search, filters and pages, whose state is in the URL, and its empty state. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { label, queryKey, load, columns, keyOf, search, filters = [], empty, hasRowLinks = false, bulk } = props;
  const text = useText();
  const inUrl = useListUrl(filters.map(({ name }) => name));
  const { change, ...state } = inUrl;
  const searching = useSearchText(state.text, searchRestMs, (wanted) => change({ text: wanted }));
  const [selectedKeys, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isPending, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, state],
    queryFn: ({ signal }) => load(state, signal),
    placeholderData: keepPreviousData,
  });

  const rows = data?.data ?? [];
  const selected = rows.filter((row) => selectedKeys.has(keyOf(row)));
  const isFiltered = state.text !== '' || Object.keys(state.filters).length > 0;
  const clear = () => setSelected(new Set());
  const clearFilters = () => {
    searching.setText('');
    change({ text: '', filters: Object.fromEntries(filters.map(({ name }) => [name, undefined])) });
  };
  const shown = bulk
    ? [selectionColumn({ keyOf, nameOf: bulk.nameOf, selected: selectedKeys, onChange: setSelected, text }), ...columns]
    : columns;

  return (
    <section aria-label={label} className={styles.list}>
      {(search || filters.length > 0) && (
        <div className={styles.bar}>
          {search && (
            <FilterField
              clearLabel={text.list.clearSearch}
              label={search}
              maxLength={255}
              onChange={searching.setText}
              onSubmit={searching.submit}
              value={searching.text}
            />
          )}
          {filters.map((filter) => (
            <ListFilter
              {...filter}
              key={filter.name}
              onChange={(value) => change({ filters: { [filter.name]: value } })}
              value={state.filters[filter.name]}
            />
          ))}
        </div>
      )}
      {bulk && rows.length > 0 && (
        <SelectionBar
          count={selected.length}
          isAll={selected.length === rows.length}
          onAll={(isAll) => setSelected(new Set(isAll ? rows.map(keyOf) : []))}
        >
          {selected.length > 0 && bulk.actions(selected, clear)}
        </SelectionBar>
      )}
      {error ? (
        <QueryFailure query={{ error, isFetching }} text={text} title={text.list.failed} />
      ) : rows.length > 0 || isPending ? (
        <div className={isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            columns={shown}
            expected={5}
            hasRowLinks={hasRowLinks}
            keyOf={keyOf}
            label={label}
            rows={isPending ? 'waiting' : rows}
          />
        </div>
      ) : isFiltered ? (
        <EmptyState
          action={<Button onClick={clearFilters}>{text.list.clearFilters}</Button>}
          drawing="lens"
          title={text.list.nothingFound}
        >
          {text.list.nothingFoundText}
        </EmptyState>
      ) : (
        <EmptyState action={empty.action} title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      {data?.meta && data.meta.page.total > 0 && (
        <TablePager
          onPage={(page) => change({ page })}
          onSize={(size) => change({ size })}
          page={state.page}
          size={state.size}
          sizes={pageSizes}
          texts={text.list.pager}
          total={data.meta.page.total}
        />
      )}
    </section>
  );
}

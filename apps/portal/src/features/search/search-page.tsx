import { stringifySearch } from '@portico/app-kit/search-text.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { useSearchText } from '@portico/app-kit/use-search-text.ts';
import { type PlaceKind, placeKinds, searchTextMaxLength } from '@portico/contract/place-kinds.ts';
import type { FoundPlaces } from '@portico/contract/places.ts';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { Pagination } from '@portico/ui/pagination.tsx';
import { SearchField } from '@portico/ui/search-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useMemo } from 'react';
import { isPlainClick, Link, useNavigate, useSearch } from '../../router/react.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { type Services, useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { groupByKind } from './choices.ts';
import { PlaceEntry } from './place-entry.tsx';
import { PlaceFilters } from './place-filters.tsx';
import { labelsQuery, placesPerPage, placesQuery, reportOpened } from './queries.ts';
import { type PlaceSearch, toPlaceSearch } from './search.ts';
import styles from './search-page.module.css';
import { useSearchScreenText } from './use-search-screen-text.ts';

/** The URL is updated this long after the last key. */
const searchRestMs = 200;

export async function prepareSearch({ client, queries, flags }: Services, search: Readonly<Record<string, string>>) {
  const { q, ...more } = toPlaceSearch(search);
  if (q === undefined) return;
  await Promise.all([
    queries.prefetchQuery(placesQuery(client, { q, ...more })),
    flags.isOn('catalog-labels') && queries.prefetchQuery(labelsQuery(client, true)),
  ]);
}

/** All results for a text, grouped by kind. Without scripts, the form and the links do the same. */
export function SearchPage() {
  const text = useSearchScreenText();
  const { retry } = useText();
  const { client } = useServices();
  const search = useSearch();
  const shown = useMemo(() => toPlaceSearch(search), [search]);
  const { q = '', ...more } = shown;
  const navigate = useNavigate();
  const askAgain = useRetry();
  const places = useQuery(placesQuery(client, { q, ...more }));
  usePageHead({ kind: 'other', title: text.title, path: '/search', isHidden: true });

  const change = (changes: PlaceSearch, replace: boolean) =>
    void navigate({ to: '/search', search: toPlaceSearch({ ...shown, ...changes }), replace, resetScroll: false });
  const typed = useSearchText(q, searchRestMs, (wanted) => change({ q: wanted, page: 1 }, true));
  const { kind, product, label } = shown;
  const filters = { ...(kind && { kind }), ...(product && { product }), ...(label && { label }) };
  const found = q === '' ? undefined : places.data;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{text.title}</h1>
      <SearchField
        clearLabel={text.clear}
        form={{ action: '/search', name: 'q', hidden: filters }}
        label={text.field}
        loading={places.isFetching && q !== ''}
        maxLength={searchTextMaxLength}
        onChange={typed.setText}
        onSubmit={typed.submit}
        placeholder={text.field}
        value={typed.text}
      />
      {q === '' && <p className={styles.note}>{text.start}</p>}
      {q !== '' && places.isError && (
        <ErrorState onRetry={askAgain} retryLabel={retry} retrying={places.isFetching} title={text.failed.title}>
          {text.failed.text}
        </ErrorState>
      )}
      {found && <Found found={found} onPage={(to) => change({ page: to }, false)} search={shown} />}
    </div>
  );
}

interface FoundProps {
  readonly found: FoundPlaces;
  readonly search: PlaceSearch;
  readonly onPage: (page: number) => void;
}

function Found({ found: { data, meta }, search, onPage }: FoundProps) {
  const text = useSearchScreenText();
  const { pagination } = useText();
  const { client } = useServices();
  const navigate = useNavigate();
  const { q: query = '', page = 1 } = search;
  const all = Object.values(meta.kinds).reduce((sum, count) => sum + count, 0);
  const lastPage = Math.ceil(meta.page.total / placesPerPage);
  const hrefOf = (to: number) => `/search${stringifySearch({ ...toPlaceSearch({ ...search, page: to }) })}`;
  function follow(event: MouseEvent, href: string) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    reportOpened(client, query, href);
    void navigate({ href });
  }
  if (all === 0) {
    return (
      <>
        <PlaceFilters products={meta.products} search={search} />
        <EmptyState drawing="lens" title={text.nothing.title({ query })}>
          {text.nothing.text}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <nav aria-label={text.kind} className={styles.kinds}>
        <KindLink count={all} search={search} />
        {placeKinds.map(
          (kind) =>
            meta.kinds[kind] > 0 && <KindLink count={meta.kinds[kind]} key={kind} kind={kind} search={search} />,
        )}
      </nav>
      <PlaceFilters products={meta.products} search={search} />
      <p className={styles.note} role="status">
        {text.count({ total: meta.page.total, query })}
      </p>
      {groupByKind(data).map(([kind, places]) => (
        <section className={styles.group} key={kind}>
          <h2 className={styles.groupName}>{text.kinds[kind]}</h2>
          <ul className={styles.results}>
            {places.map((place) => (
              <li key={place.path}>
                <a className={styles.result} href={place.path} onClick={(event) => follow(event, place.path)}>
                  <PlaceEntry place={place} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pagination onChange={onPage} page={page} size={placesPerPage} texts={pagination} total={meta.page.total} />
      {lastPage > 1 && (
        <noscript>
          <p>
            {page > 1 && <a href={hrefOf(page - 1)}>{pagination.previous}</a>}{' '}
            {page < lastPage && <a href={hrefOf(page + 1)}>{pagination.next}</a>}
          </p>
        </noscript>
      )}
    </>
  );
}

interface KindLinkProps {
  readonly kind?: PlaceKind;
  readonly count: number;
  readonly search: PlaceSearch;
}

function KindLink({ kind, count, search: { kind: chosen, ...others } }: KindLinkProps) {
  const { kinds } = useSearchScreenText();
  return (
    <Link
      aria-current={chosen === kind ? 'true' : undefined}
      className={styles.kind}
      search={{ ...toPlaceSearch({ ...others, kind, page: 1 }) }}
      to="/search"
    >
      {kinds[kind ?? 'all']} <span className={styles.count}>{count}</span>
    </Link>
  );
}

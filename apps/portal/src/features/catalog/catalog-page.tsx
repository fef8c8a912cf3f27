import { useSearchText } from '@portico/app-kit/use-search-text.ts';
import { readLabels } from '@portico/contract/catalog-filter.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { SearchField } from '@portico/ui/search-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate, useSearch } from '../../router/react.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { portalFeed } from '../../shared/pages.ts';
import { type Services, useServices } from '../../shared/services.ts';
import { useCatalogPath } from '../../shared/site/use-site-frame.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './catalog-page.module.css';
import { CatalogResults } from './catalog-results.tsx';
import { Hero } from './hero.tsx';
import { appearanceQuery, filtersQuery, productsQuery } from './queries.ts';
import { type CatalogSearch, toCatalogSearch, withLabel } from './search.ts';
import { useCatalogText } from './use-catalog-text.ts';
import { useView } from './use-view.ts';

/** The URL follows the typed text after this delay (CAT-04). */
const searchRestMs = 300;

export const prepareCatalog = ({ client, queries }: Services, search: Readonly<Record<string, string>>) =>
  Promise.all([
    queries.prefetchQuery(appearanceQuery(client)),
    queries.prefetchQuery(productsQuery(client, toCatalogSearch(search))),
    queries.prefetchQuery(filtersQuery(client, toCatalogSearch(search))),
  ]);

interface CatalogPageProps {
  /** A page of the owners, in place of the portal's heading and cover. */
  readonly intro?: ReactNode;
}

export function CatalogPage({ intro }: CatalogPageProps) {
  const { titles } = useText();
  const text = useCatalogText();
  const { client } = useServices();
  const path = useCatalogPath();
  const search = useSearch();
  const shown = useMemo(() => toCatalogSearch(search), [search]);
  const navigate = useNavigate();
  const [view, rememberView] = useView(shown.view);
  const appearance = useQuery(appearanceQuery(client));
  const products = useQuery(productsQuery(client, shown));
  const filters = useQuery(filtersQuery(client, shown));

  const { data: chosen } = appearance;
  usePageHead({
    kind: 'catalog',
    title: titles.catalog,
    description: chosen?.welcome_message?.text || text.welcome,
    path,
    feed: portalFeed,
  });

  const open = (next: CatalogSearch, replace = false) =>
    void navigate({ to: path, search: { ...next }, replace, resetScroll: false });
  const change = (changes: CatalogSearch, replace: boolean) => open(toCatalogSearch({ ...shown, ...changes }), replace);
  const typed = useSearchText(shown.q ?? '', searchRestMs, (q) => change({ q, page: 1 }, true));

  const searchField = (
    <SearchField
      clearLabel={text.clearSearch}
      form={{ action: path, name: 'q', hidden: { ...shown, q: undefined, page: undefined } }}
      label={text.search}
      loading={products.isFetching && Boolean(shown.q)}
      maxLength={nameMaxLength}
      onChange={typed.setText}
      onSubmit={typed.submit}
      placeholder={text.searchPlaceholder}
      value={typed.text}
    />
  );
  return (
    <>
      {intro ?? <Hero appearance={appearance.isPending ? 'waiting' : appearance.data}>{searchField}</Hero>}
      {intro && <div className={styles.searchBelow}>{searchField}</div>}
      <CatalogResults
        filters={filters.data}
        onClearSearch={() => open(toCatalogSearch({ view: shown.view }))}
        onLabel={(label) => open(readLabels(label).reduce(withLabel, toCatalogSearch({ ...shown, label: undefined })))}
        onPage={(page) => change({ page }, false)}
        onView={(chosen) => {
          rememberView(chosen);
          change({ view: chosen }, true);
        }}
        products={products}
        search={shown}
        view={view}
      />
    </>
  );
}

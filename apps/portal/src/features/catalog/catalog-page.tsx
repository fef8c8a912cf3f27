import { useSearchText } from '@portico/app-kit/use-search-text.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { SearchField } from '@portico/ui/search-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearch } from '../../router/react.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { portalFeed } from '../../shared/pages.ts';
import { type Services, useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { CatalogResults } from './catalog-results.tsx';
import { Hero } from './hero.tsx';
import { appearanceQuery, productsQuery } from './queries.ts';
import { type CatalogSearch, toCatalogSearch } from './search.ts';
import { useCatalogText } from './use-catalog-text.ts';
import { useView } from './use-view.ts';

/** The URL follows the typed text after this delay (CAT-04). */
const searchRestMs = 300;

export const prepareCatalog = ({ client, queries }: Services, search: Readonly<Record<string, string>>) =>
  Promise.all([
    queries.prefetchQuery(appearanceQuery(client)),
    queries.prefetchQuery(productsQuery(client, toCatalogSearch(search))),
  ]);

export function CatalogPage() {
  const { titles } = useText();
  const text = useCatalogText();
  const { client } = useServices();
  const search = useSearch();
  const shown = useMemo(() => toCatalogSearch(search), [search]);
  const navigate = useNavigate();
  const [view, rememberView] = useView(shown.view);
  const appearance = useQuery(appearanceQuery(client));
  const products = useQuery(productsQuery(client, shown));

  const { data: chosen } = appearance;
  usePageHead({
    kind: 'catalog',
    title: titles.catalog,
    description: chosen?.welcome_message?.text || text.welcome,
    path: '/',
    feed: portalFeed,
  });

  const change = (changes: CatalogSearch, replace: boolean) =>
    void navigate({ to: '/', search: toCatalogSearch({ ...shown, ...changes }), replace, resetScroll: false });
  const typed = useSearchText(shown.q ?? '', searchRestMs, (q) => change({ q, page: 1 }, true));

  return (
    <>
      <Hero appearance={appearance.isPending ? 'waiting' : appearance.data}>
        <SearchField
          clearLabel={text.clearSearch}
          form={{ action: '/', name: 'q' }}
          label={text.search}
          loading={products.isFetching && Boolean(shown.q)}
          maxLength={nameMaxLength}
          onChange={typed.setText}
          onSubmit={typed.submit}
          placeholder={text.searchPlaceholder}
          value={typed.text}
        />
      </Hero>
      <CatalogResults
        onClearSearch={() => change({ q: '', page: 1 }, false)}
        onLabel={(label) => change({ q: label, page: 1 }, false)}
        onPage={(page) => change({ page }, false)}
        onView={(chosen) => {
          rememberView(chosen);
          change({ view: chosen }, true);
        }}
        page={shown.page ?? 1}
        products={products}
        query={shown.q ?? ''}
        view={view}
      />
    </>
  );
}

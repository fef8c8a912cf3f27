import { catalogOrders, readLabels } from '@portico/contract/catalog-filter.ts';
import type { CatalogFilters as Filters } from '@portico/contract/search.ts';
import { ChosenFilters, FilterGroup, FilterMenu, FilterMenus, FilterOption } from '../../shared/filter-menu.tsx';
import { useCatalogPath } from '../../shared/site/use-site-frame.ts';
import { useLabelsShown } from './product-labels.tsx';
import { type CatalogSearch, isFiltered, withFilter, withLabel, withoutFilters } from './search.ts';
import { useCatalogText } from './use-catalog-text.ts';

interface CatalogFiltersProps {
  readonly filters: Filters | undefined;
  readonly search: CatalogSearch;
}

/** Menus of what the catalog can be filtered and sorted by. Each choice is a link. */
export function CatalogFilters({ filters, search }: CatalogFiltersProps) {
  const { filters: text } = useCatalogText();
  const hasLabels = useLabelsShown();
  const catalog = useCatalogPath();
  const { states = [], strategies = [] } = filters ?? {};
  const labels = hasLabels ? (filters?.labels ?? []) : [];
  const chosen = readLabels(search.label);
  const isChosen = (name: string, value: string) => chosen.some((each) => each.name === name && each.value === value);
  const offersStates = search.state !== undefined || states.some(({ state }) => state !== 'active');
  const order = search.sort ?? (search.q ? 'relevance' : 'name');
  return (
    <FilterMenus isAtEnd label={text.name}>
      {labels.length > 0 && (
        <FilterMenu label={text.labels}>
          {[...Map.groupBy(labels, ({ name }) => name)].map(([name, values]) => (
            <FilterGroup key={name} name={name}>
              {values.map(({ value, count }) => (
                <FilterOption
                  count={count}
                  isChosen={isChosen(name, value)}
                  key={value}
                  label={text.option({ name: value, count })}
                  name={value}
                  search={withLabel(search, { name, value })}
                  to={catalog}
                />
              ))}
            </FilterGroup>
          ))}
        </FilterMenu>
      )}
      {offersStates && (
        <FilterMenu label={text.state}>
          <ul>
            {states.map(({ state, count }) => (
              <FilterOption
                count={count}
                isChosen={search.state === state}
                key={state}
                label={text.option({ name: text.states[state], count })}
                name={text.states[state]}
                search={withFilter(search, { state: search.state === state ? '' : state })}
                to={catalog}
              />
            ))}
          </ul>
        </FilterMenu>
      )}
      {strategies.length > 0 && (
        <FilterMenu label={text.strategy}>
          <ul>
            {strategies.map(({ name, count }) => (
              <FilterOption
                count={count}
                isChosen={search.strategy === name}
                key={name}
                label={text.option({ name, count })}
                name={name}
                search={withFilter(search, { strategy: search.strategy === name ? '' : name })}
                to={catalog}
              />
            ))}
          </ul>
        </FilterMenu>
      )}
      <FilterMenu label={text.sort} value={text.orders[order]}>
        <ul>
          {search.q && (
            <FilterOption
              isChosen={order === 'relevance'}
              name={text.orders.relevance}
              search={withFilter(search, { sort: '' })}
              to={catalog}
            />
          )}
          {catalogOrders.map((each) => (
            <FilterOption
              isChosen={order === each}
              key={each}
              name={text.orders[each]}
              search={withFilter(search, { sort: each === 'name' && !search.q ? '' : each })}
              to={catalog}
            />
          ))}
        </ul>
      </FilterMenu>
    </FilterMenus>
  );
}

export function ChosenCatalogFilters({ search }: { readonly search: CatalogSearch }) {
  const { filters: text } = useCatalogText();
  const catalog = useCatalogPath();
  if (!isFiltered(search)) return null;
  const labels = readLabels(search.label).map((label) => ({
    name: `${label.name}: ${label.value}`,
    without: withLabel(search, label),
  }));
  const { state, strategy } = search;
  const chosen = [
    ...labels,
    ...(state ? [{ name: text.states[state], without: withFilter(search, { state: '' }) }] : []),
    ...(strategy ? [{ name: strategy, without: withFilter(search, { strategy: '' }) }] : []),
  ];
  return <ChosenFilters chosen={chosen} text={text} to={catalog} without={withoutFilters(search)} />;
}

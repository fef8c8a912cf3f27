import { readLabels } from '@portico/contract/catalog-filter.ts';
import type { FoundPlaces } from '@portico/contract/places.ts';
import { useQuery } from '@tanstack/react-query';
import { ChosenFilters, FilterGroup, FilterMenu, FilterMenus, FilterOption } from '../../shared/filter-menu.tsx';
import { useServices } from '../../shared/services.ts';
import { labelsQuery } from './queries.ts';
import { type PlaceSearch, withPlaceFilter } from './search.ts';
import { useSearchScreenText } from './use-search-screen-text.ts';

interface PlaceFiltersProps {
  readonly products: FoundPlaces['meta']['products'];
  readonly search: PlaceSearch;
}

/** Menus of the products and labels that results can be limited to. Each choice is a link. */
export function PlaceFilters({ products, search }: PlaceFiltersProps) {
  const { filters: text } = useSearchScreenText();
  const { client, flags } = useServices();
  const { data: labels = [] } = useQuery(labelsQuery(client, flags.isOn('catalog-labels')));
  const { product, label } = search;
  const chosenName = products.find(({ slug }) => slug === product)?.name ?? product;
  const [chosenLabel] = readLabels(label);
  const chosen = [
    ...(chosenName ? [{ name: chosenName, without: withPlaceFilter(search, { product: '' }) }] : []),
    ...(chosenLabel
      ? [{ name: `${chosenLabel.name}: ${chosenLabel.value}`, without: withPlaceFilter(search, { label: '' }) }]
      : []),
  ];
  const offersProducts = product === undefined && products.length > 1;
  return (
    <>
      {(offersProducts || labels.length > 0) && (
        <FilterMenus label={text.name}>
          {offersProducts && (
            <FilterMenu label={text.product}>
              <ul>
                {products.map(({ slug, name, count }) => (
                  <FilterOption
                    count={count}
                    isChosen={false}
                    key={slug}
                    label={text.option({ name, count })}
                    name={name}
                    search={withPlaceFilter(search, { product: slug })}
                    to="/search"
                  />
                ))}
              </ul>
            </FilterMenu>
          )}
          {labels.length > 0 && (
            <FilterMenu label={text.label}>
              {[...Map.groupBy(labels, ({ name }) => name)].map(([name, values]) => (
                <FilterGroup key={name} name={name}>
                  {values.map(({ value }) => {
                    const isChosen = chosenLabel?.name === name && chosenLabel.value === value;
                    return (
                      <FilterOption
                        isChosen={isChosen}
                        key={value}
                        name={value}
                        search={withPlaceFilter(search, { label: isChosen ? '' : `${name}:${value}` })}
                        to="/search"
                      />
                    );
                  })}
                </FilterGroup>
              ))}
            </FilterMenu>
          )}
        </FilterMenus>
      )}
      {chosen.length > 0 && (
        <ChosenFilters
          chosen={chosen}
          text={text}
          to="/search"
          without={withPlaceFilter(search, { product: '', label: '' })}
        />
      )}
    </>
  );
}

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aProduct, flagsOn, found, openPortal, searchPath as path } from '../../../test/open-portal.tsx';

const withLabels = { '/api/v2/portal/flags': () => Response.json(flagsOn('catalog-labels')) };
const fourteen = Array.from({ length: 14 }, () => aProduct());
const listing = { [path]: () => Response.json(found(fourteen.slice(0, 12), 14)) };
const listingNothing = { [path]: () => Response.json(found([])) };

describe('filters', () => {
  const filters = {
    labels: [
      { name: 'theme', value: 'traffic', count: 3 },
      { name: 'theme', value: 'water', count: 2 },
    ],
    states: [
      { state: 'active', count: 4 },
      { state: 'deprecated', count: 1 },
    ],
    strategies: [{ name: 'Keys', credential_type: 'key_auth', count: 5 }],
  };
  const answers = { ...listing, ...withLabels, [`${path}/filters`]: () => Response.json(filters) };

  test('each filter is a link with its count, and the URL and the request contain what is chosen', async () => {
    const { asked, currentUrl } = await openPortal({ at: '/?q=product&page=2', answers });
    const choose = async (name: string, url: string) => {
      await userEvent.click(await screen.findByRole('link', { name }));
      await waitFor(() => expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('true'));
      expect(currentUrl()).toBe(`/?q=product&${url}`);
    };
    await choose('Deprecated, 1 product', 'state=deprecated');
    await choose('water, 2 products', 'label=theme%3Awater&state=deprecated');
    await choose('traffic, 3 products', 'label=theme%3Awater%2Ctheme%3Atraffic&state=deprecated');
    await choose('Keys, 5 products', 'label=theme%3Awater%2Ctheme%3Atraffic&state=deprecated&strategy=Keys');
    await choose('Most used', 'label=theme%3Awater%2Ctheme%3Atraffic&state=deprecated&strategy=Keys&sort=used');
    await waitFor(() =>
      expect(Object.fromEntries(asked(path).at(-1)!)).toMatchObject({
        q: 'product',
        label: 'theme:water,theme:traffic',
        state: 'deprecated',
        strategy: 'Keys',
        sort: 'used',
        'page[number]': '1',
      }),
    );
    expect(screen.getByRole('link', { name: 'water, 2 products' }).getAttribute('aria-current')).toBe('true');
    const chosen = screen.getByRole('list', { name: 'Chosen filters' });
    expect(
      within(chosen)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['theme: water', 'theme: traffic', 'Deprecated', 'Keys', 'Clear filters']);
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(currentUrl()).toBe('/?q=product&sort=used'));
  });

  test('invalid filters in the URL are ignored', async () => {
    const { asked } = await openPortal({ at: '/?state=asleep&sort=worst&label=x', answers });
    await screen.findByText('1 to 12 of 14');
    for (const name of ['state', 'sort', 'label']) expect(asked(path)[0]!.has(name)).toBe(false);
  });

  test('filters that no product matches say so, and lead back to everything', async () => {
    const { currentUrl } = await openPortal({ at: '/?state=deprecated', answers: { ...answers, ...listingNothing } });
    await screen.findByRole('heading', { level: 2, name: 'No product matches the filters' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });

  test('Escape closes a menu and returns the focus to its button', async () => {
    await openPortal({ answers });
    const trigger = (await screen.findByText('Version state')).closest('summary')!;
    await userEvent.click(trigger);
    screen.getByRole('link', { name: 'Deprecated, 1 product' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(trigger.closest('details')!.open).toBe(false);
    expect(document.activeElement).toBe(trigger);
  });
});

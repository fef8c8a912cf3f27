import { problem } from '@portico/app-kit/test/open-app.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  ada,
  anAppearance,
  aPortal,
  aProduct,
  flagsOn,
  found,
  openPortal,
  searchPath as path,
} from '../../../test/open-portal.tsx';

const withLabels = { '/api/v2/portal/flags': () => Response.json(flagsOn('catalog-labels')) };
const many = (count: number) => Array.from({ length: count }, () => aProduct());
const listing = (...products: ReturnType<typeof aProduct>[]) => ({ [path]: () => Response.json(found(products)) });
const searchField = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search products' });

/** A server that filters by name and pages, as the real one does. */
const filtering = (products: ReturnType<typeof aProduct>[]) => ({
  [path]: (url: URL) => {
    const wanted = url.searchParams.get('q')?.toLowerCase() ?? '';
    const number = Number(url.searchParams.get('page[number]'));
    const hits = products.filter(({ name }) => name.toLowerCase().includes(wanted));
    return Response.json(found(hits.slice((number - 1) * 12, number * 12), hits.length, number));
  },
});

describe('the hero', () => {
  test('headline and welcome come from the appearance (CAT-01)', async () => {
    const appearance = anAppearance({
      primary_header: { text: 'The city, as an API' },
      welcome_message: { text: 'Hello.' },
    });
    await openPortal({ answers: { '/api/v2/portal/appearance': () => Response.json(appearance) } });
    await screen.findByRole('heading', { level: 1, name: 'The city, as an API' });
    expect(screen.getByText('Hello.')).toBeTruthy();
  });

  test('no default flashes while the appearance is loading, and defaults replace it when it fails (CAT-01)', async () => {
    const answer = Promise.withResolvers<Response>();
    await openPortal({ answers: { '/api/v2/portal/appearance': () => answer.promise } });
    await searchField();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await act(async () => answer.resolve(problem(400)));
    await screen.findByRole('heading', { level: 1, name: 'Build with our APIs' });
  });

  test('products and appearance are asked for at the same time (CAT-02)', async () => {
    const never = () => new Promise<Response>(() => {});
    const { requests } = await openPortal({ answers: { '/api/v2/portal/appearance': never, [path]: never } });
    await waitFor(() =>
      expect(new Set(requests.map(({ url }) => url.pathname))).toEqual(
        new Set([
          '/api/v2/portal',
          '/api/v2/portal/flags',
          '/api/v2/portal/site',
          '/api/v2/portal/appearance',
          path,
          `${path}/filters`,
        ]),
      ),
    );
  });
});

describe('a product', () => {
  test('shows its name, description, version, labels and links (CAT-07, CAT-11)', async () => {
    const tides = aProduct({ name: 'Tides', description: 'High and low water.', public_labels: { theme: 'water' } });
    await openPortal({ answers: { ...listing(tides), ...withLabels } });

    const card = (await screen.findByRole('heading', { level: 2, name: 'Tides' })).closest('article')!;
    expect(within(card).getByRole('link', { name: 'Tides' }).getAttribute('href')).toBe(`/spec/${tides.id}`);
    expect(within(card).getByText('High and low water.')).toBeTruthy();
    expect(within(card).getByText('v1')).toBeTruthy();
    expect(within(card).getByRole('list', { name: 'Labels of Tides' }).textContent).toBe('themewater');
    expect(within(card).getByRole('link', { name: 'Documentation of Tides' }).getAttribute('href')).toBe(
      `/docs/${tides.id}`,
    );
    expect(within(card).getByRole('link', { name: 'Specification of Tides' }).getAttribute('href')).toBe(
      `/spec/${tides.id}`,
    );
  });

  test('without documents and version has neither link, but its name is a link (CAT-07, CAT-08)', async () => {
    await openPortal({ answers: listing(aProduct({ name: 'Bare', document_count: 0, latest_version: null })) });
    await screen.findByRole('link', { name: 'Bare' });
    expect(screen.queryByRole('link', { name: /Documentation of|Specification of/ })).toBeNull();
  });
});

describe('links (CAT-08)', () => {
  const linksOf = async (links: { specification: boolean; documentation: boolean }) => {
    const { asked } = await openPortal({
      answers: { [path]: () => Response.json(found([{ ...aProduct({ name: 'Tides' }), links }])) },
    });
    await screen.findByRole('link', { name: 'Tides' });
    expect(asked(path).map((query) => query.get('include'))).toEqual(['links,slug']);
    return screen.queryAllByRole('link', { name: / of Tides$/ }).map(({ textContent }) => textContent);
  };

  test('no specification is offered where the newest version has none', async () => {
    expect(await linksOf({ specification: false, documentation: true })).toEqual(['Documentation']);
  });

  test('no documentation is offered to a reader who may not read it', async () => {
    expect(await linksOf({ specification: true, documentation: false })).toEqual(['Specification']);
  });
});

describe('an empty catalog', () => {
  test.each([
    ['nothing is published', false, /^The products of this portal will be listed here/],
    ['no team of the reader may view anything', true, /^This portal shares its products with teams/],
  ])('says why: %s (CAT-15)', async (_, rbac_enabled, sentence) => {
    const portal = aPortal({ is_public: false, rbac_enabled });
    await openPortal({ session: { developer: ada }, answers: { '/api/v2/portal': () => Response.json(portal) } });
    await screen.findByRole('heading', { name: 'No Products listed' });
    expect(screen.getByText(sentence)).toBeTruthy();
  });
});

describe('labels', () => {
  test('are not shown unless the flag is on (CAT-11)', async () => {
    await openPortal({ at: '/?view=table', answers: listing(aProduct({ public_labels: { theme: 'water' } })) });
    await screen.findByRole('table', { name: 'Products' });
    expect(screen.queryByRole('columnheader', { name: 'Labels' })).toBeNull();
    expect(screen.queryByText('water')).toBeNull();
  });

  test('filter the catalog when they are chosen', async () => {
    const product = aProduct({ public_labels: { theme: 'water' } });
    const { asked, currentUrl } = await openPortal({ at: '/?page=1', answers: { ...listing(product), ...withLabels } });
    await userEvent.click(await screen.findByTitle('Show products with theme:water'));
    await waitFor(() => expect(asked(path).at(-1)?.get('label')).toBe('theme:water'));
    expect(currentUrl()).toBe('/?label=theme%3Awater');
    await userEvent.click(await screen.findByRole('link', { name: 'Remove filter: theme: water' }));
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });
});

describe('searching', () => {
  test('the search index is asked for twelve products with their versions (CAT-03)', async () => {
    const { asked } = await openPortal({ at: '/?q=tides&page=2', answers: filtering(many(1)) });
    await waitFor(() => expect(asked(path).length).toBeGreaterThan(0));
    expect(Object.fromEntries(asked(path)[0]!)).toEqual({
      q: 'tides',
      join: 'versions',
      'page[size]': '12',
      'page[number]': '2',
      include: 'links,slug',
    });
  });

  test('a search with more hits than fit says so', async () => {
    const notice = 'Not all results shown. Refine your search for more related results.';
    await openPortal({ at: '/?q=product', answers: filtering(many(13)) });
    await screen.findByText(notice);
    await openPortal({ answers: filtering(many(13)) });
    await screen.findByText('13 products');
    expect(screen.queryByText(notice)).toBeNull();
  });

  test('typing sends one request, after a delay, and the URL keeps the text (CAT-04, CAT-06)', async () => {
    const { asked, currentUrl } = await openPortal({
      answers: filtering([aProduct({ name: 'Tides' }), aProduct({ name: 'Maps' })]),
    });
    await screen.findByRole('link', { name: 'Maps' });
    await userEvent.type(await searchField(), 'tid');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Maps' })).toBeNull());

    expect(asked(path).map((query) => query.get('q'))).toEqual(['', 'tid']);
    expect(currentUrl()).toBe('/?q=tid');
    expect(screen.getByText('1 product for “tid”')).toBeTruthy();
  });

  test('Enter does not wait, and a search returns to page 1 (CAT-04, CAT-05)', async () => {
    const { asked, currentUrl } = await openPortal({ at: '/?page=2', answers: filtering(many(30)) });
    await screen.findByText('13 to 24 of 30');
    fireEvent.change(await searchField(), { target: { value: 'product' } });
    await userEvent.type(await searchField(), '{Enter}');
    await waitFor(() => expect(asked(path)).toHaveLength(2));
    expect(asked(path)[1]!.get('page[number]')).toBe('1');
    expect(currentUrl()).toBe('/?q=product');
  });

  test('a late response of an earlier search does not replace the last one (CAT-06)', async () => {
    const slow = Promise.withResolvers<Response>();
    await openPortal({
      answers: {
        [path]: (url) => {
          const wanted = url.searchParams.get('q');
          if (wanted === 'a') return slow.promise;
          return Response.json(found([aProduct({ name: `Found ${wanted}` })]));
        },
      },
    });
    const field = await searchField();
    await userEvent.type(field, 'a{Enter}b{Enter}');
    await screen.findByRole('link', { name: 'Found ab' });
    await act(async () => slow.resolve(Response.json(found([aProduct({ name: 'Found a' })]))));
    expect(screen.queryByRole('link', { name: 'Found a' })).toBeNull();
  });

  test('query, page and view in the URL are restored (CAT-06)', async () => {
    const { asked } = await openPortal({ at: '/?q=product&page=2&view=table', answers: filtering(many(14)) });
    await screen.findByRole('table', { name: 'Products' });
    expect((await searchField()).value).toBe('product');
    expect(await screen.findByText('13 to 14 of 14')).toBeTruthy();
    expect(asked(path)).toHaveLength(1);
  });

  test('digits in the URL are text like any other', async () => {
    await openPortal({ at: '/?q=2024', answers: filtering([aProduct({ name: 'Census 2024' })]) });
    await screen.findByRole('link', { name: 'Census 2024' });
  });
});

describe('pages', () => {
  test('the next page is asked for by number, and Back returns (CAT-06)', async () => {
    const { currentUrl, back } = await openPortal({ answers: filtering(many(30)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await screen.findByText('13 to 24 of 30');
    expect(currentUrl()).toBe('/?page=2');
    await back();
    await screen.findByText('1 to 12 of 30');
  });

  test('a page beyond the end leads to the last one', async () => {
    await openPortal({ at: '/?page=9', answers: filtering(many(14)) });
    await screen.findByText('13 to 14 of 14');
  });
});

describe('views', () => {
  test('the choice of the table is stored, keeps the page and sends no request (CAT-12)', async () => {
    const { asked } = await openPortal({ at: '/?page=2', answers: { ...filtering(many(14)), ...withLabels } });
    await screen.findByText('13 to 14 of 14');
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    await screen.findByRole('table', { name: 'Products' });
    expect(asked(path)).toHaveLength(1);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Product',
      'Description',
      'Latest version',
      'Labels',
      'Links',
    ]);

    await openPortal({ answers: filtering(many(1)) });
    await screen.findByRole('table', { name: 'Products' });
  });
});

describe('nothing to show', () => {
  test('an empty catalog says so, and there is no view to choose (CAT-12, CAT-15)', async () => {
    await openPortal();
    await screen.findByRole('heading', { level: 2, name: 'No Products listed' });
    expect(screen.getByRole('radio', { name: 'Table' }).closest('fieldset')?.disabled).toBe(true);
  });

  test('a search without result names what was searched for and leads back to everything (CAT-15)', async () => {
    const { currentUrl } = await openPortal({ at: '/?q=zebra', answers: filtering([aProduct({ name: 'Maps' })]) });
    await screen.findByRole('heading', { level: 2, name: 'Nothing found for “zebra”' });
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    await screen.findByRole('link', { name: 'Maps' });
    expect((await searchField()).value).toBe('');
    expect(currentUrl()).not.toContain('zebra');
  });

  test('a failed request looks different and can be retried (CAT-15)', async () => {
    let isUp = false;
    await openPortal({
      answers: { [path]: () => (isUp ? Response.json(found([aProduct({ name: 'Maps' })])) : problem(503)) },
    });
    await screen.findByRole('heading', { level: 2, name: 'The products could not be loaded' });
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'Maps' });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { themeStorageKey } from '@portico/ui/theme-choice.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { routeTree } from './routes/router.tsx';
import { aPortal, openPortal, problem } from './testing.tsx';

afterEach(() => {
  localStorage.clear();
  document.head.replaceChildren();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the start', () => {
  test('a context request that fails shows a screen with a retry, and retrying opens the portal (APP-09)', async () => {
    let isUp = false;
    await openPortal({
      answers: {
        '/api/v2/portal': () => {
          if (!isUp) throw new TypeError('Failed to fetch');
          return Response.json(aPortal());
        },
      },
    });
    await heading('The portal cannot be reached');
    expect(document.title).toBe('Error');

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('The portal cannot be reached');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Build with our APIs');
  });

  test('a host without a portal is told apart from a portal that does not answer', async () => {
    await openPortal({ answers: { '/api/v2/portal': () => problem(404) } });
    await heading('There is no portal at this address');
  });

  test('the head names the canonical domain (APP-04)', async () => {
    await openPortal();
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://data.saltmere.example');
  });

  test.each([
    [true, 'omit'],
    [false, 'include'],
  ])('on a portal whose publicness is %s, cookies are %s (APP-03)', async (is_public, credentials) => {
    const { requests } = await openPortal({
      answers: { '/api/v2/portal': () => Response.json(aPortal({ is_public })) },
    });
    await waitFor(() => expect(requests.length).toBe(3));
    expect(requests.slice(1).map((request) => request.credentials)).toEqual([credentials, credentials]);
  });

  test('a private portal that asks for a session shows a calm screen, after one request', async () => {
    const { asked } = await openPortal({
      answers: {
        '/api/v2/portal': () => Response.json(aPortal({ is_public: false })),
        '/api/v2/products': () => problem(401),
      },
    });
    await heading('Sign in to see this portal');
    expect(asked('/api/v2/products')).toHaveLength(1);
  });

  test('a 403 replaces the page by the forbidden one (APP-15)', async () => {
    const { address } = await openPortal({ answers: { '/api/v2/products': () => problem(403) } });
    await heading('You may not see this page');
    expect(address()).toBe('/403');
  });
});

describe('routes', () => {
  test.each([
    ['/', 'Build with our APIs', 'Product Catalog | Saltmere Open Data'],
    ['/404', 'This page does not exist', 'Not Found (404) | Saltmere Open Data'],
    ['/403', 'You may not see this page', 'Forbidden (403) | Saltmere Open Data'],
  ])('%s shows its heading and title (GRD-10, GRD-11)', async (at, name, title) => {
    await openPortal({ at });
    await heading(name);
    expect(document.title).toBe(title);
  });

  test('an unknown path leads to /404 and from there to the catalog (GRD-08, PRM-06)', async () => {
    const { address } = await openPortal({ at: '/some/where?else=1' });
    await heading('This page does not exist');
    expect(address()).toBe('/404');
    await userEvent.click(screen.getByRole('link', { name: 'Go to the catalog' }));
    await heading('Build with our APIs');
  });

  test('every route says who may open it and has a title', () => {
    const routes = Object.values(routeTree.children ?? {});
    expect(routes.length).toBeGreaterThan(3);
    for (const { options } of routes)
      expect(options.staticData).toMatchObject({ access: expect.any(String), title: expect.any(Function) });
  });
});

describe('the top bar', () => {
  test('the logo stands for the portal’s name, and the name stands in for a missing logo', async () => {
    await openPortal();
    const logo = await screen.findByRole('img', { name: 'Saltmere Open Data' });
    fireEvent.error(logo);
    await screen.findByText('Saltmere Open Data');
    expect(screen.queryByRole('img', { name: 'Saltmere Open Data' })).toBeNull();
  });

  test('a remembered theme is applied before anything is drawn', () => {
    localStorage.setItem(themeStorageKey, 'light');
    runInThisContext(readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8'));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  test('the theme can be set to dark and is remembered', async () => {
    await openPortal();
    await userEvent.click(await screen.findByRole('button', { name: 'Theme' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('portico-theme')).toBe('dark');
  });
});

describe('languages', () => {
  test('the browser’s first language that the portal speaks is used, and named in the document', async () => {
    await openPortal({ languages: ['pt-BR', 'fr-CA', 'en'] });
    await heading('Développez avec nos API');
    expect(document.documentElement.lang).toBe('fr');
    expect(document.title).toBe('Catalogue de produits | Saltmere Open Data');
  });

  test('a chosen language changes the page and is remembered over the browser’s', async () => {
    await openPortal();
    await userEvent.click(await screen.findByRole('button', { name: 'Language: EN' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
    await heading('Entwickeln Sie mit unseren APIs');
    expect(document.documentElement.lang).toBe('de');

    await openPortal({ languages: ['es'] });
    await heading('Entwickeln Sie mit unseren APIs');
  });
});

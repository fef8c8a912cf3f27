import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPortal, aProduct, aVersion, openPortal } from '../../test/open-portal.tsx';
import { routes } from './router.tsx';

const tides = aProduct({ name: 'Tides' });
const v1 = aVersion({ name: 'v1' });
const below = `/api/v2/products/${tides.id}`;
const page = (data: unknown[]) => ({ data, meta: { page: { number: 1, size: 100, total: data.length } } });

const withSso = {
  '/api/v2/portal': () => Response.json(aPortal({ is_public: false, oidc_auth_enabled: true })),
  '/api/v2/developer/authenticate/providers': () =>
    Response.json({ data: [{ name: 'acme', title: 'Acme', kind: 'oidc' }] }),
};
const product = {
  [below]: () => Response.json(tides),
  [`${below}/versions`]: () => Response.json(page([v1])),
  [`${below}/documents`]: () => Response.json(page([])),
  [`${below}/versions/${v1.id}/spec/operations`]: () => new Response(null, { status: 204 }),
};

/** Every route with an optional segment; each has a test below. */
const covered = ['/login/{-$sso}', '/spec/$product/{-$version}'];

test('every route with an optional segment is covered', () => {
  const paths = routes.map(({ path }) => path);
  expect(paths.filter((path) => path.includes('{-$'))).toEqual(covered);
});

describe('/login with a segment', () => {
  test.each(['/login/SSO', '/login/foo', '/login/sso%2F..'])(
    '%s leads to the login with its button, and keeps the query',
    async (path) => {
      const { currentUrl } = await openPortal({ at: `${path}?email=ada%40example.com&x=1`, answers: withSso });
      await screen.findByRole('button', { name: 'Continue with SSO' });
      expect(currentUrl()).toBe('/login?email=ada%40example.com&x=1');
    },
  );

  test('the logo leads to the plain login', async () => {
    await openPortal({ at: '/login/sso?logout=true', answers: withSso });
    await screen.findByRole('button', { name: 'Continue with SSO' });
    const logo = document.querySelector('a[href^="/login"]');
    expect(logo?.getAttribute('href')).toBe('/login');
  });
});

describe('/spec with a version', () => {
  test('the documentation names the product without the version', async () => {
    const { go, currentUrl } = await openPortal({ at: `/spec/${tides.id}/${v1.id}`, answers: product });
    await waitFor(() => expect(document.title).toContain('Tides v1'));
    await go(`/docs/${tides.id}`);
    await screen.findByRole('heading', { level: 1, name: 'No documentation' });
    expect(currentUrl()).toBe(`/docs/${tides.id}`);
    const link = screen.getAllByRole('link', { name: 'Tides' }).find((one) => one.closest('ol'));
    expect(link?.getAttribute('href')).toBe(`/spec/${tides.id}`);
  });
});

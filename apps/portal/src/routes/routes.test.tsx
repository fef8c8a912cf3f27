import { problem } from '@portico/app-kit/test/open-app.ts';
import { isReservedPath } from '@portico/contract/reserved-paths.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anApplication } from '../../test/applications.tsx';
import { ada, aPortal, aProduct, aSitePage, aVersion, openPortal } from '../../test/open-portal.tsx';
import { routes } from './router.tsx';

const tides = aProduct({ name: 'Tides' });
const v1 = aVersion({ name: 'v1' });
const below = `/api/v2/products/${tides.id}`;

const portalOf = (changes: Parameters<typeof aPortal>[0]) => ({
  '/api/v2/portal': () => Response.json(aPortal(changes)),
});
const imprint = { ...aSitePage({ path: '/imprint', title: 'Imprint' }) };
const product = {
  '/api/v2/portal/page': () => Response.json(imprint),
  [below]: () => Response.json(tides),
  [`${below}/versions`]: () => Response.json({ data: [v1], meta: { page: { number: 1, size: 100, total: 1 } } }),
  [`${below}/documents`]: () => Response.json({ data: [], meta: { page: { number: 1, size: 1, total: 0 } } }),
  [`${below}/versions/${v1.id}/spec/operations`]: () => new Response(null, { status: 204 }),
  '/api/v2/applications/42': () => Response.json(anApplication({ id: '42' })),
};
const actions = (view: boolean) => ({
  [`${below}/actions`]: () => Response.json({ actions: { view, register: view, view_documentation: view } }),
});

/** Every page, and how its window is titled. */
const pages: Record<string, string> = {
  '/': 'Product Catalog',
  '/imprint': 'Imprint',
  '/login': 'Log In',
  '/login/sso': 'Log In',
  '/register': 'Registration',
  '/forgot-password': 'Forgot Password',
  '/reset-password': 'Reset Password',
  [`/spec/${tides.id}`]: 'Tides v1',
  [`/spec/${tides.id}/${v1.id}`]: 'Tides v1',
  [`/spec/${tides.id}/oauth2-redirect.html`]: 'OAuth2 Authorization',
  [`/docs/${tides.id}`]: 'API Docs',
  '/my-apps': 'My Apps',
  '/application/create': 'Create New Application',
  '/application/42': 'Application',
  '/application/42/update': 'Update Application',
  '/application/42/application-dashboard': 'Application Dashboard',
  '/404': 'Not Found (404)',
  '/403': 'Forbidden (403)',
};

const authPages = ['/login', '/login/sso', '/register', '/forgot-password', '/reset-password'];
const entryPages = ['/login', '/login/sso', '/register'];
const accountPages = Object.keys(pages).filter(
  (path) => path.startsWith('/my-apps') || path.startsWith('/application'),
);
const productPages = [`/spec/${tides.id}`, `/spec/${tides.id}/${v1.id}`, `/docs/${tides.id}`];
const landing = `/spec/${tides.id}/oauth2-redirect.html`;

const people: [who: string, world: Parameters<typeof openPortal>[0], lands: (path: string) => string][] = [
  [
    'on a public portal',
    { answers: product },
    (path) => (authPages.includes(path) || accountPages.includes(path) ? '/' : path),
  ],
  [
    'on a public portal with a remembered session',
    { answers: product, session: { developer: ada } },
    (path) => (authPages.includes(path) || accountPages.includes(path) ? '/' : path),
  ],
  [
    'on a private portal, signed out',
    { answers: { ...product, ...portalOf({ is_public: false }) } },
    (path) => (authPages.includes(path) || [landing, '/imprint'].includes(path) ? path : '/login'),
  ],
  [
    'on a private portal, signed in',
    { answers: { ...product, ...portalOf({ is_public: false }) }, session: { developer: ada } },
    (path) => (entryPages.includes(path) ? '/' : path),
  ],
  [
    'on a private portal, allowed by access control',
    {
      answers: { ...product, ...actions(true), ...portalOf({ is_public: false, rbac_enabled: true }) },
      session: { developer: ada },
    },
    (path) => (entryPages.includes(path) ? '/' : path),
  ],
  [
    'on a private portal, denied by access control',
    {
      answers: { ...product, ...actions(false), ...portalOf({ is_public: false, rbac_enabled: true }) },
      session: { developer: ada },
    },
    (path) => (productPages.includes(path) ? '/403' : entryPages.includes(path) ? '/' : path),
  ],
];

describe.each(people)('%s', (_, world, lands) => {
  test.each(Object.keys(pages))('%s', async (path) => {
    const { currentUrl } = await openPortal({ ...world, at: path });
    const expected = lands(path);
    await waitFor(() => expect(currentUrl()).toBe(expected));
    await waitFor(() => expect(document.title).toBe(`${pages[expected]} | Saltmere Open Data`));
    expect(screen.queryByRole('banner') === null).toBe(authPages.includes(expected));
  });
});

test('every route says who may open it and has a title', () => {
  expect(routes.length).toBe(27);
  for (const { rules } of routes)
    expect(rules).toMatchObject({ access: expect.any(String), title: expect.any(Function) });
});

test('a page of the owners cannot have the path of a route', () => {
  const own = routes.map(({ path }) => path).filter((path) => path !== '/' && path !== '/$');
  expect(own.filter((path) => !isReservedPath(path))).toEqual([]);
});

describe('paths', () => {
  test('/application leads to the create form (GRD-09)', async () => {
    const { currentUrl } = await openPortal({
      at: '/application',
      session: { developer: ada },
      answers: portalOf({ is_public: false }),
    });
    await waitFor(() => expect(currentUrl()).toBe('/application/create'));
  });

  test('an unknown path redirects to /404, which shows the path and leads to the catalog (GRD-08, PRM-06)', async () => {
    const { currentUrl } = await openPortal({ at: '/some/where?else=1' });
    await screen.findByRole('heading', { level: 1, name: 'Sorry. We cannot find the page you are looking for.' });
    expect(currentUrl()).toBe('/404');
    expect(screen.getByText('You asked for /some/where?else=1')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the catalog' }));
    await screen.findByRole('heading', { level: 1, name: 'Build with our APIs' });
  });

  test('an unknown path of a private portal leads to login first (GRD-02)', async () => {
    const { currentUrl } = await openPortal({ at: '/some/where', answers: portalOf({ is_public: false }) });
    await waitFor(() => expect(currentUrl()).toBe('/login'));
  });

  test('an unknown product leads to /404 in place of its page (SHL-02, PRM-05)', async () => {
    const { currentUrl, back, go } = await openPortal();
    await go('/spec/nothing');
    await waitFor(() => expect(currentUrl()).toBe('/404'));
    await back();
    await waitFor(() => expect(currentUrl()).toBe('/'));
  });

  test.each([
    [500, /^Something went wrong while the page was being loaded\./],
    [503, 'Service unavailable. Please try again later.'],
  ])(
    'a permission that cannot be asked for (%i) shows an error inside the frame (GRD-06)',
    async (status, sentence) => {
      await openPortal({
        at: `/docs/${tides.id}`,
        session: { developer: ada },
        answers: {
          ...product,
          ...portalOf({ is_public: false, rbac_enabled: true }),
          [`${below}/actions`]: () => problem(status),
        },
      });
      await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' });
      expect(screen.getByText(sentence)).toBeTruthy();
      expect(screen.getByRole('banner')).toBeTruthy();
    },
  );

  test('the permission is asked once for a product, however many of its pages open', async () => {
    const { requests, go, currentUrl } = await openPortal({
      at: `/docs/${tides.id}`,
      session: { developer: ada },
      answers: { ...product, ...actions(true), ...portalOf({ is_public: false, rbac_enabled: true }) },
    });
    await screen.findByRole('heading', { level: 1, name: 'No documentation' });
    await go(`/spec/${tides.id}`);
    await waitFor(() => expect(currentUrl()).toBe(`/spec/${tides.id}`));
    expect(requests.filter(({ url }) => url.pathname === `${below}/actions`)).toHaveLength(1);
  });
});

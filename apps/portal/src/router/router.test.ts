import { expect, test, vi } from 'vitest';
import { createMemoryHistory } from '../../test/memory-history.ts';
import { matchPath, toHref, toPlace } from './paths.ts';
import { createRouter, Redirect, type Route } from './router.ts';

test.each([
  ['/', '/', {}],
  ['/', '/x', undefined],
  ['/login/{-$sso}', '/login', {}],
  ['/login/{-$sso}', '/login/sso/', { sso: 'sso' }],
  ['/login/{-$sso}', '/login/sso/x', undefined],
  ['/docs/$product/$', '/docs/a%20b', { product: 'a b', _splat: '' }],
  ['/docs/$product/$', '/docs/a/b%2Fc/d', { product: 'a', _splat: 'b/c/d' }],
  ['/docs/$product/$', '/docs', undefined],
  [
    '/spec/$product/$version/operations/$operation',
    '/spec/p/v1/operations/get-x',
    { product: 'p', version: 'v1', operation: 'get-x' },
  ],
  ['/spec/$product/{-$version}', '/spec/p/%', { product: 'p', version: '%' }],
  ['/$', '/any/thing', { _splat: 'any/thing' }],
])('the path %s matches %s', (route, pathname, params) => {
  expect(matchPath(route, pathname)).toEqual(params);
});

test.each([
  [{ to: '/' }, '/'],
  [{ to: '/login/{-$sso}', params: {} }, '/login'],
  [{ to: '/docs/$product/$', params: { product: 'a b', _splat: 'c/d e' } }, '/docs/a%20b/c/d%20e'],
  [{ to: '/my-apps', search: { q: 'x y', page: undefined, size: 50 } }, '/my-apps?q=x+y&size=50'],
  [{ to: '.', hash: 'part' }, '/here?x=1#part'],
  [{ to: '.', search: {} }, '/here'],
  [{ to: '/login/{-$sso}', params: {}, search: true, hash: true } as const, '/login?x=1#y'],
  [{ href: '/as/it#is' }, '/as/it#is'],
])('a link with %j has the URL %s', (wish, href) => {
  expect(toHref(wish, toPlace('/here?x=1#y'))).toBe(href);
});

const part = () => {
  const Page = () => null;
  return { load: async () => Page, loaded: () => Page };
};

function open(routes: Route<object, object>[], at = '/') {
  const history = createMemoryHistory([at]);
  const router = createRouter({ routes, context: {}, history });
  return { history, router, shown: () => router.shown()?.place.href };
}

test('redirects replace the page and are followed to the end', async () => {
  const lead = (to: string) => () => {
    throw new Redirect({ href: to });
  };
  const { router, history, shown } = open([
    { path: '/', rules: {}, enter: lead('/a') },
    { path: '/a', rules: {}, enter: lead('/b') },
    { path: '/b', rules: {}, page: part() },
  ]);
  await router.load();
  expect([shown(), history.length()]).toEqual(['/b', 1]);
});

test('redirects in a circle end in an error', async () => {
  const lead = () => {
    throw new Redirect({ href: '/' });
  };
  await expect(open([{ path: '/', rules: {}, enter: lead }]).router.load()).rejects.toThrow('circle');
});

test('the last requested page is shown, even if an earlier one loads later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { router, shown } = open([
    { path: '/slow', rules: {}, page: part(), enter: () => promise },
    { path: '/$', rules: {}, page: part() },
  ]);
  await router.load();
  const slow = router.navigate({ href: '/slow' });
  await router.navigate({ href: '/quick' });
  resolve();
  await slow;
  expect(shown()).toBe('/quick');
});

test('a browser shows the page before its data is there; a server waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const routes = [{ path: '/', rules: {}, page: part(), prepare: () => promise }];
  const browser = open(routes);
  await browser.router.load();
  expect(browser.shown()).toBe('/');
  const server = open(routes);
  const loaded = server.router.load({ data: 'awaited' });
  await Promise.resolve();
  expect(server.shown()).toBeUndefined();
  resolve();
  await loaded;
  expect(server.shown()).toBe('/');
});

test('a page that cannot be opened is shown with the reason', async () => {
  const { router } = open([
    {
      path: '/',
      rules: {},
      page: part(),
      enter: async () => {
        throw new Error('no');
      },
    },
  ]);
  await router.load();
  expect(router.shown()?.error).toEqual(new Error('no'));
});

test('Back shows the page before, with the guard asked again', async () => {
  const enter = vi.fn();
  const { router, history, shown } = open([{ path: '/$', rules: {}, page: part(), enter }], '/first');
  const stop = router.start();
  await router.load();
  await router.navigate({ href: '/second' });
  history.back();
  await vi.waitFor(() => expect(shown()).toBe('/first'));
  expect(enter).toHaveBeenCalledTimes(3);
  stop();
});

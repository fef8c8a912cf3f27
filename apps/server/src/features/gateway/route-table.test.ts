import { expect, test } from 'vitest';
import type { Route } from '../../database/tables/catalog.ts';
import { createRouteTable, toSegments } from './route-table.ts';

const table = (routes: Record<string, Route[]>) =>
  createRouteTable(Object.entries(routes).map(([version, list]) => ({ version, routes: list })));

const routes: Record<string, Route[]> = {
  anywhere: [{ paths: ['/open'] }],
  wide: [{ hosts: ['*.example.com'], paths: ['/'] }],
  named: [{ hosts: ['api.example.com'], paths: ['/v1', '/v1/{tenant}/orders'] }],
  exact: [{ hosts: ['api.example.com'], paths: ['/v1/acme/orders'] }],
  writes: [{ hosts: ['api.example.com'], paths: ['/v1/items'], methods: ['POST', 'PUT'] }],
};

test.each([
  ['api.example.com', '/v1', 'GET', 'named'],
  ['api.example.com', '/v1/', 'GET', 'named'],
  ['api.example.com', '//v1//x', 'GET', 'named'],
  ['api.example.com', '/v10', 'GET', 'wide'],
  ['api.example.com', '/v1/acme/orders/7', 'GET', 'exact'],
  ['api.example.com', '/v1/%61cme/orders', 'GET', 'exact'],
  ['api.example.com', '/v1/other/orders', 'GET', 'named'],
  ['api.example.com', '/v1/items', 'POST', 'writes'],
  ['api.example.com', '/v1/items', 'GET', 'named'],
  ['b.example.com', '/anything', 'GET', 'wide'],
  ['a.b.example.com', '/anything', 'GET', 'wide'],
  ['example.com', '/v1', 'GET', undefined],
  ['elsewhere.org', '/open/door', 'GET', 'anywhere'],
  ['elsewhere.org', '/', 'GET', undefined],
])('%s%s by %s goes to %s', (host, path, method, version) => {
  expect(table(routes).find({ host, path, method })?.version).toBe(version);
});

test.each(['/a/../b', '/a/./b', '/%2e%2e/b', '/a%2fb', '/a%5cb', '/a\\b', '/..;/b', '/%', '/a%00', '/%252e%252e/b'])(
  '%s could be read in two ways and leads nowhere',
  (path) => {
    expect(toSegments(path)).toBeUndefined();
  },
);

test('what a route asks for comes with it', () => {
  const found = table({ one: [{ paths: ['/x'], scopes: ['read'] }] }).find({ host: 'h', path: '/x/y', method: 'GET' });
  expect(found?.scopes).toEqual(['read']);
});

import { expect, test } from 'vitest';
import type { Route } from '../../platform/database/tables/catalog.ts';
import { ambiguityOf, createRouteTable, toSegments } from './route-table.ts';

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
  ['api.example.com', '//v1//x', 'GET', undefined],
  ['api.example.com', '/v1/acme/orders/', 'GET', 'exact'],
  ['api.example.com', '/v1/a.b/orders', 'GET', 'named'],
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

test.each([
  ['//', 'has an empty segment'],
  ['//a', 'has an empty segment'],
  ['/a//', 'has an empty segment'],
  ['/a/../b', 'has a dot segment'],
  ['/a/./b', 'has a dot segment'],
  ['/a/..', 'has a dot segment'],
  ['/%2e%2e/b', 'has a dot segment'],
  ['/.%2E/b', 'has a dot segment'],
  ['/..;/b', 'has a dot segment'],
  ['/a%2fb', 'has an encoded slash or backslash'],
  ['/a%5cb', 'has an encoded slash or backslash'],
  ['/a\\b', 'has a backslash'],
  ['/%', 'is not encoded as UTF-8'],
  ['/%c3', 'is not encoded as UTF-8'],
  ['/a%00', 'has a control character'],
  ['/a%C2%85', 'has a control character'],
  ['/a b', 'has a character that has to be encoded'],
  ['/a#b', 'has a character that has to be encoded'],
  ['/ä', 'has a character that has to be encoded'],
  ['/%252e%252e/b', 'has a character that is encoded twice'],
  ['/wh/%2561dmin', 'has a character that is encoded twice'],
  ['/wh/%25%36%31dmin', 'has a character that is encoded twice'],
  ['/wh/admin;x=1', 'has a semicolon'],
  ['/wh/;/admin', 'has a semicolon'],
  ['/wh/admin%3bx', 'has a semicolon'],
  ['a', 'does not begin with a slash'],
  ['', 'does not begin with a slash'],
])('%s is ambiguous and leads nowhere: it %s', (path, reason) => {
  expect([ambiguityOf(path), toSegments(path)]).toEqual([reason, undefined]);
});

test.each([
  ['/', []],
  ['/a/', ['a']],
  ['/a.b/...x/c,d', ['a.b', '...x', 'c,d']],
  ['/100%25/%C3%A4', ['100%', 'ä']],
])('%s is one path', (path, segments) => {
  expect(toSegments(path)).toEqual(segments);
});

test('the requirements of a route are returned with it', () => {
  const found = table({ one: [{ paths: ['/x'], scopes: ['read'] }] }).find({ host: 'h', path: '/x/y', method: 'GET' });
  expect(found?.scopes).toEqual(['read']);
});

import { expect, test } from 'vitest';
import { toRouteLines, toRoutes } from './gateway-routes.ts';

test('routes are written one per line, and reading them gives the same routes', () => {
  const routes = [
    { methods: ['GET', 'POST'], hosts: ['*.example.com'], paths: ['/parcels', '/rates/{id}'], scopes: ['read'] },
    { paths: ['/health'], preflight: 'pass' as const },
  ];
  expect(toRouteLines(routes)).toBe('GET POST *.example.com /parcels /rates/{id} scope:read\n/health preflight:pass');
  expect(toRoutes(toRouteLines(routes))).toEqual(routes);
});

test('a host with a path becomes a host and a path', () => {
  expect(toRoutes('\n GET, api.example.com/v1 \n')).toEqual([
    { methods: ['GET'], hosts: ['api.example.com'], paths: ['/v1'] },
  ]);
});

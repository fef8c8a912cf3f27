import { expect, test, vi } from 'vitest';

vi.mock('typebox', () => import('./schema-stub.ts'));

test('without its schemas the contract still has methods and paths', async () => {
  const { getProduct, listProducts } = await import('@portico/contract/catalog.ts');
  const { getPortalContext } = await import('@portico/contract/portal.ts');
  expect([listProducts, getProduct, getPortalContext].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v2/products',
    'GET /api/v2/products/{productId}',
    'GET /api/v2/portal',
  ]);
});

import { expect, test } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { createPagePathService } from './service.ts';

const viewer: Viewer = { portal_id: 'portal', is_public: true, default_visibility: 'public', email: undefined };
const product = { id: 'p', slug: 'pay', latest_version_id: 'v', latest_version_slug: 'v1', visibility: null };

/** A store with one row of each kind, which counts queries. */
function aCountingService() {
  const asked: string[] = [];
  const answer =
    <Value>(name: string, value: Value) =>
    async (): Promise<Value> => {
      asked.push(name);
      return value;
    };
  const refuse = (name: string) => async (): Promise<never> => {
    throw new Error(`${name} is asked for on the direct way`);
  };
  const service = createPagePathService({
    store: {
      findProduct: answer('product', product),
      findProductAndVersion: answer('both', { ...product, version_id: 'v', version_slug: 'v1' }),
      findEntry: answer('entry', { anchor: 'getIt', slug: 'get-it' }),
      findFirstDocument: answer('first', {
        id: 'd',
        slug: 'start',
        parent_document_id: null,
        product_version_id: null,
      }),
      listWithParents: answer('documents', [
        { id: 'd', slug: 'start', parent_document_id: null, product_version_id: null },
      ]),
      findVersion: refuse('version'),
      hasProduct: refuse('hasProduct'),
      hasDocument: refuse('hasDocument'),
    },
    formerSlugs: { list: refuse('former') },
    lookup: { toProduct: refuse('toProduct'), toVersion: refuse('toVersion') },
    actionsOf: refuse('actionsOf'),
  });
  return { ...service, asked };
}

test.each([
  ['/products/pay', ['product']],
  ['/spec/pay', ['product']],
  ['/spec/pay/v1', ['both']],
  ['/spec/pay/v1/operations/get-it', ['both', 'entry']],
  ['/docs/pay', ['product', 'first']],
  ['/docs/pay/start', ['product', 'documents']],
  ['/login', []],
])('%s takes at most two queries before its page', async (path, questions) => {
  const { resolve, asked } = aCountingService();
  const found = await resolve(viewer, path);
  expect([found?.outcome, asked]).toEqual([path === '/login' ? undefined : 'page', questions]);
});

import { expect, test } from 'vitest';
import { listOperations } from './operations.ts';

test('operations are listed in the order of the document, with what the sidebar needs', () => {
  const document = {
    paths: {
      '/b': { parameters: [], post: { operationId: 'makeB', tags: ['B'], summary: 'Make' }, get: { deprecated: true } },
      '/a': { get: {} },
    },
  };
  expect(listOperations(document)).toEqual([
    { path: '/b', method: 'post', operation_id: 'makeB', tags: ['B'], summary: 'Make', deprecated: false },
    { path: '/b', method: 'get', operation_id: null, tags: [], summary: null, deprecated: true },
    { path: '/a', method: 'get', operation_id: null, tags: [], summary: null, deprecated: false },
  ]);
});

test.each([[null], ['text'], [{}], [{ paths: [] }], [{ paths: { '/a': null } }], [{ paths: { '/a': { get: 3 } } }]])(
  'a document of the wrong shape has no operations or empty ones: %j',
  (document) => {
    expect(listOperations(document).every(({ operation_id }) => operation_id === null)).toBe(true);
  },
);

test('operations with custom methods and of referenced path items are listed', () => {
  const document = {
    paths: {
      '/a': { additionalOperations: { COPY: { operationId: 'copyA' } }, query: { operationId: 'askA' } },
      '/b': { $ref: '#/components/pathItems/B' },
      '/c': { $ref: '#/paths/~1c' },
    },
    components: { pathItems: { B: { get: { operationId: 'getB' } } } },
  };
  const listed = listOperations(document).map(({ method, path, operation_id }) => [method, path, operation_id]);
  expect(listed).toEqual([
    ['query', '/a', 'askA'],
    ['COPY', '/a', 'copyA'],
    ['get', '/b', 'getB'],
  ]);
});

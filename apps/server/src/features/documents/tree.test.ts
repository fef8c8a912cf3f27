import { expect, test } from 'vitest';
import { type DocumentRow, toTree } from './tree.ts';

const aRow = (id: string, parent_document_id: string | null = null, position = 0): DocumentRow => ({
  id,
  parent_document_id,
  slug: id,
  title: id,
  position,
});

test('children are below their parents in the given order, also if they come first', () => {
  const tree = toTree([aRow('b', 'a'), aRow('a'), aRow('c', 'a'), aRow('d')]);
  expect(tree.map(({ id }) => id)).toEqual(['a', 'd']);
  expect(tree[0]?.children.map(({ id }) => id)).toEqual(['b', 'c']);
});

test('a document without its parent is at the top', () => {
  expect(toTree([aRow('a', 'gone')]).map(({ id }) => id)).toEqual(['a']);
});

import { describe, expect, test, vi } from 'vitest';
import { followMoves, moveDocument, placeDocuments, type TreeDocument, withDescendants } from './document-tree.ts';

const aDocument = (path: string, parent_id: string | null = null, content = ''): TreeDocument => ({
  id: path,
  parent_id,
  title: path,
  slug: path,
  visibility: null,
  path,
  content,
});

const pathsOf = (documents: readonly TreeDocument[]) => documents.map(({ path }) => path);

describe('the tree of documents', () => {
  const tree = [aDocument('index.md'), aDocument('a/index.md'), aDocument('a/b.md', 'a/index.md'), aDocument('c.md')];

  test('a document in its place stays there', () => {
    expect(pathsOf(placeDocuments(tree))).toEqual(pathsOf(tree));
  });

  test('a page that gets a child becomes the page of a folder', () => {
    const moved = placeDocuments(moveDocument(tree, 'a/b.md', { parent_id: 'c.md', position: 0 }));
    expect(pathsOf(moved)).toEqual(['index.md', 'a/index.md', 'c/index.md', 'c/b.md']);
  });

  test('a moved page does not replace another page with the same name', () => {
    const two = [...tree, aDocument('b.md')];
    const moved = placeDocuments(moveDocument(two, 'a/b.md', { parent_id: null, position: 0 }));
    expect(pathsOf(moved)).toEqual(['b-2.md', 'index.md', 'a/index.md', 'c.md', 'b.md']);
  });

  test('children move with their parent', () => {
    expect([...withDescendants(tree, 'a/index.md')]).toEqual(['a/index.md', 'a/b.md']);
  });

  test('links are updated when their source or their target moves', () => {
    const before = [
      aDocument('a/index.md'),
      aDocument('a/b.md', 'a/index.md', '[c](../c.md#top) ![i](i.png) [web](https://x.example) [self](b.md)'),
      aDocument('c.md', null, 'See [b](a/b.md).\n\n[b]: ./a/b.md'),
    ];
    const after = placeDocuments(moveDocument(before, 'a/b.md', { parent_id: null, position: undefined }));
    expect(followMoves(before, after).map(({ path, content }) => [path, content])).toEqual([
      ['a/index.md', ''],
      ['c.md', 'See [b](b.md).\n\n[b]: b.md'],
      ['b.md', '[c](c.md#top) ![i](a/i.png) [web](https://x.example) [self](b.md)'],
    ]);
  });

  test.each(['/', '/srv/portal'])('links to other products change too, also if the server runs in %s', (folder) => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    const content = '[s](../openapi.yaml#pay) [o](../../other/docs/start.md) [p](product:other/v1)';
    const before = [aDocument('a/index.md'), aDocument('b.md', null, content)];
    const after = placeDocuments(moveDocument(before, 'b.md', { parent_id: 'a/index.md', position: undefined }));
    expect(followMoves(before, after)[1]).toMatchObject({
      path: 'a/b.md',
      content: '[s](../../openapi.yaml#pay) [o](../../../other/docs/start.md) [p](product:other/v1)',
    });
    vi.restoreAllMocks();
  });
});

import { resolveDocumentLink } from '@portico/documents/parse/document-targets.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import { describe, expect, test } from 'vitest';
import { aBranch } from '../../../test/open-portal.tsx';
import { listDocuments } from './document-tree.ts';

const tree = [
  aBranch('index'),
  aBranch('quickstart'),
  aBranch('guides', [aBranch('labels'), aBranch('carriers', [aBranch('labels'), aBranch('northline')])]),
  aBranch('webhooks', [aBranch('retries')]),
];
const documents = listDocuments(tree);
const at = (path: string) => documents.find(({ chain }) => chain.join('/') === path)!;

test('documents are listed in reading order with their whole chain (DOC-02)', () => {
  expect(documents.map(({ chain }) => chain.join('/'))).toEqual([
    'index',
    'quickstart',
    'guides',
    'guides/labels',
    'guides/carriers',
    'guides/carriers/labels',
    'guides/carriers/northline',
    'webhooks',
    'webhooks/retries',
  ]);
});

test.each([
  ['northline', 'guides/carriers/northline'],
  ['carriers/northline', 'guides/carriers/northline'],
  ['anything/at/all/northline', 'guides/carriers/northline'],
  ['guides/labels', 'guides/labels'],
  ['carriers/labels', 'guides/carriers/labels'],
  ['nowhere', undefined],
  ['', undefined],
])('the URL %s opens %s (DOC-01, DOC-02)', (path, found) => {
  expect(findBySlugPath(documents, path.split('/'))?.chain.join('/')).toBe(found);
});

describe('a link in a document', () => {
  test.each([
    ['index', 'quickstart.md', 'quickstart', ''],
    ['index', './quickstart.md#keys', 'quickstart', 'keys'],
    ['index', 'webhooks/retries.md', 'webhooks/retries', ''],
    ['index', 'webhooks/index.md', 'webhooks', ''],
    ['guides', 'labels.md', 'guides/labels', ''],
    ['guides/labels', 'carriers/index.md', 'guides/carriers', ''],
    ['guides/labels', '../quickstart.md', 'quickstart', ''],
    ['guides/carriers/northline', 'labels.md', 'guides/carriers/labels', ''],
    ['guides/carriers/northline', '../../index.md', 'index', ''],
    ['guides/carriers/northline', '../labels.md?x=1#y', 'guides/labels', 'y'],
  ])('in %s to %s leads to %s', (from, href, to, hash) => {
    expect(resolveDocumentLink(documents, at(from), href)).toEqual({ document: at(to), hash });
  });

  test.each(['https://example.com/a.md', '//example.com/a.md', '/a.md', 'mailto:a@b.md', '#top', 'a.png', 'gone.md'])(
    'to %s does not lead to another document',
    (href) => {
      expect(resolveDocumentLink(documents, at('index'), href)).toBeUndefined();
    },
  );
});

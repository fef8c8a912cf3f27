import type { DocumentBranch } from '@portico/contract/documents.ts';
import { expect, test } from 'vitest';
import { documentsOf, pageInVersion, versionIdOf } from './version-documents.ts';

const branch = (slug: string, children: DocumentBranch[] = [], version_id?: string): DocumentBranch => ({
  id: slug,
  parent_document_id: null,
  slug,
  title: slug,
  metadata: { order: 0, ...(version_id && { version_id }) },
  children,
});

const tree = [
  branch('overview'),
  branch('v2', [branch('guides', [branch('setup')]), branch('new')], 'second'),
  branch('v1', [branch('guides', [branch('setup')])], 'first'),
];

test('another version shows the same page, or its first page', () => {
  expect(pageInVersion(tree, ['v2', 'guides', 'setup'], 'first')).toEqual(['v1', 'guides', 'setup']);
  expect(pageInVersion(tree, ['v2', 'new'], 'first')).toEqual(['v1']);
  expect(pageInVersion(tree, ['overview'], 'first')).toEqual(['v1']);
  expect(pageInVersion(tree, ['v2', 'new'], 'third')).toBeUndefined();
});

test('a list has the documents of the product and of one version', () => {
  expect(documentsOf(tree, 'first').map(({ slug }) => slug)).toEqual(['overview', 'v1']);
  expect(documentsOf(tree, undefined).map(({ slug }) => slug)).toEqual(['overview']);
  expect([versionIdOf(tree, ['v2', 'new']), versionIdOf(tree, ['overview'])]).toEqual(['second', undefined]);
});

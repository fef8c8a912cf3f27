import { readdir, readFile } from 'node:fs/promises';
import { blockTypes, inlineTypes } from '@portico/contract/document-nodes.ts';
import { DocumentNode as NodeSchema } from '@portico/contract/documents.ts';
import { expect, test } from 'vitest';
import { drawBlocks } from './draw/draw-blocks.ts';
import { readFrontMatter } from './front-matter.ts';
import { highlightCode } from './highlight.ts';
import { checkMarkdown } from './markdown.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from './nodes.ts';

const docs = new URL('../../../../content/demo/private/products/shipments/docs/', import.meta.url);

const withDescendants = (node: DocumentNode | DocumentRoot): (DocumentNode | DocumentRoot)[] => [
  node,
  ...childrenOf(node).flatMap(withDescendants),
];

test('the style guide and its blocks have every type of node, with no property that the API does not describe', async () => {
  const blocks = await readdir(new URL('blocks/', docs));
  const pages = ['style-guide.md', ...blocks.filter((name) => name.endsWith('.md')).map((name) => `blocks/${name}`)];
  const nodes: (DocumentNode | DocumentRoot)[] = [];
  for (const page of pages) {
    const { root, mistakes } = checkMarkdown(readFrontMatter(await readFile(new URL(page, docs), 'utf8')).body);
    expect([page, mistakes]).toEqual([page, []]);
    expect([page, drawBlocks(root)]).toEqual([page, { mistakes: [], warnings: [] }]);
    highlightCode(root);
    nodes.push(...withDescendants(root));
  }
  expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set([...blockTypes, ...inlineTypes]));
  expect(
    new Set(nodes.flatMap((node) => Object.keys(node))).difference(new Set(Object.keys(NodeSchema.properties))),
  ).toEqual(new Set());
});

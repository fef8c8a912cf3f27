import { readFile } from 'node:fs/promises';
import { blockTypes, inlineTypes } from '@portico/contract/document-nodes.ts';
import { DocumentNode as NodeSchema } from '@portico/contract/documents.ts';
import { expect, test } from 'vitest';
import { readFrontMatter } from './front-matter.ts';
import { highlightCode } from './highlight.ts';
import { parseMarkdown } from './markdown.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from './nodes.ts';

const styleGuide = new URL('../../../../content/demo/private/products/shipments/docs/style-guide.md', import.meta.url);

const withDescendants = (node: DocumentNode | DocumentRoot): (DocumentNode | DocumentRoot)[] => [
  node,
  ...childrenOf(node).flatMap(withDescendants),
];

test('the style guide of the demo has every type of node, with no property that the API does not describe', async () => {
  const root = parseMarkdown(readFrontMatter(await readFile(styleGuide, 'utf8')).body);
  highlightCode(root);
  const nodes = withDescendants(root);
  expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set([...blockTypes, ...inlineTypes]));
  expect(
    new Set(nodes.flatMap((node) => Object.keys(node))).difference(new Set(Object.keys(NodeSchema.properties))),
  ).toEqual(new Set());
});

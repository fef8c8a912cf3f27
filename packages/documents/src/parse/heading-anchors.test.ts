import { expect, test } from 'vitest';
import { headingAnchors } from './heading-anchors.ts';
import { parseMarkdown } from './markdown.ts';

const anchorsOf = (markdown: string) => headingAnchors(parseMarkdown(markdown)).map(({ anchor }) => anchor);

test.each([
  ['# Getting started', 'doc-heading-getting-started'],
  ['## What’s new, in *v2*?', 'doc-heading-whats-new-in-v2'],
  ['# `GET /orders`', 'doc-heading-get-orders'],
  ['# Überblick  für alle', 'doc-heading-überblick-für-alle'],
  ['# Sign-up and log_in', 'doc-heading-sign-up-and-log_in'],
  ['# 日本語', 'doc-heading-日本語'],
  ['# ???', 'doc-heading-section'],
])('the anchor of %j is %j (DOC-09)', (markdown, anchor) => {
  expect(anchorsOf(markdown)).toEqual([anchor]);
});

test('a repeated heading gets a running suffix (DOC-09)', () => {
  expect(anchorsOf('# Use\n\n# Use\n\n## Use')).toEqual(['doc-heading-use', 'doc-heading-use-2', 'doc-heading-use-3']);
});

test('a heading that equals a suffixed one has an anchor of its own', () => {
  const anchors = anchorsOf('# Use\n\n# Use 2\n\n# Use\n\n# Use');
  expect(anchors).toEqual(['doc-heading-use', 'doc-heading-use-2', 'doc-heading-use-3', 'doc-heading-use-4']);
});

test('headings inside quotes and lists are listed in reading order (DOC-08)', () => {
  const markdown = '# One\n\n> ## Two\n\n- ### Three\n\nFour\n----\n';
  expect(headingAnchors(parseMarkdown(markdown)).map(({ text, level }) => [text, level])).toEqual([
    ['One', 1],
    ['Two', 2],
    ['Three', 3],
    ['Four', 2],
  ]);
});

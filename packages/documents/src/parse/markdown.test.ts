import type { Alignment } from '@portico/contract/document-nodes.ts';
import { expect, test } from 'vitest';
import { nodesVersion, parseMarkdown } from './markdown.ts';
import type { DocumentNode } from './nodes.ts';
import { textOf } from './text-content.ts';

const nodesOf = (markdown: string) => parseMarkdown(markdown).children;

const text = (content: string, more: object = {}) => ({ type: 'text', text: content, ...more });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const textBlock = (...children: object[]) => ({ type: 'text_block', children });
const item = (...children: object[]) => ({ type: 'list_item', children });
const list = (isOrdered: boolean, ...children: object[]) => ({ type: 'list', isOrdered, children });
const cell = (alignment: Alignment, content: string) => ({ type: 'table_cell', alignment, children: [text(content)] });
const rule = { type: 'break', children: [] };

test('a document states the version of its nodes', () => {
  expect(parseMarkdown('')).toEqual({ type: 'document', version: nodesVersion, children: [] });
});

test.each<[kind: string, markdown: string, nodes: object[]]>([
  ['heading', '### Title', [{ type: 'heading', level: 3, children: [text('Title')] }]],
  ['underlined heading', 'Title\n===', [{ type: 'heading', level: 1, children: [text('Title')] }]],
  ['paragraphs', 'One\n\nTwo', [paragraph(text('One')), paragraph(text('Two'))]],
  ['soft break', 'one\ntwo', [paragraph(text('one', { softBreak: true }), text('two'))]],
  ['hard break by spaces', 'one  \ntwo', [paragraph(text('one', { hardBreak: true }), text('two'))]],
  ['hard break by backslash', 'one\\\ntwo', [paragraph(text('one', { hardBreak: true }), text('two'))]],
  [
    'break after emphasis',
    '*one*\ntwo',
    [
      paragraph(
        { type: 'emphasis', level: 1, children: [text('one')] },
        { type: 'text', text: '', softBreak: true },
        text('two'),
      ),
    ],
  ],
  ['emphasis', '*a*', [paragraph({ type: 'emphasis', level: 1, children: [text('a')] })]],
  ['strong emphasis', '__a__', [paragraph({ type: 'emphasis', level: 2, children: [text('a')] })]],
  ['strikethrough', '~~a~~', [paragraph({ type: 'strikethrough', children: [text('a')] })]],
  ['code', '`a  b`', [paragraph({ type: 'code', children: [text('a  b')] })]],
  ['fenced code', '```ts title\nlet a;\n\nlet b;\n```', [code('let a;\n\nlet b;', 'ts')]],
  ['indented code', '    let a;\n', [code('let a;')]],
  ['quote', '> a\n> > b', [quote(paragraph(text('a')), quote(paragraph(text('b'))))]],
  ['rule', '***', [rule]],
  ['tight list', '- a\n- b', [list(false, item(textBlock(text('a'))), item(textBlock(text('b'))))]],
  ['loose list', '- a\n\n- b', [list(false, item(paragraph(text('a'))), item(paragraph(text('b'))))]],
  ['ordered list', '1. a', [list(true, item(textBlock(text('a'))))]],
  ['ordered list from 4', '4. a', [{ ...list(true, item(textBlock(text('a')))), start: 4 }]],
  [
    'nested list',
    '- a\n  1. b\n     - c',
    [
      list(
        false,
        item(textBlock(text('a')), list(true, item(textBlock(text('b')), list(false, item(textBlock(text('c'))))))),
      ),
    ],
  ],
  [
    'task list',
    '- [ ] open\n- [x] *done*\n- [X]not a task',
    [
      list(
        false,
        item(textBlock({ type: 'task_checkbox', checked: false }, text('open'))),
        item(
          textBlock({ type: 'task_checkbox', checked: true }, text(''), {
            type: 'emphasis',
            level: 1,
            children: [text('done')],
          }),
        ),
        item(textBlock(text('[X]not a task'))),
      ),
    ],
  ],
  [
    'table',
    '| a | b | c | d |\n|:--|--:|:-:|---|\n| 1 | 2 | 3 | 4 |',
    [
      {
        type: 'table',
        alignments: ['left', 'right', 'center', 'none'],
        children: [
          tableRow('table_header', ['left', 'a'], ['right', 'b'], ['center', 'c'], ['none', 'd']),
          tableRow('table_row', ['left', '1'], ['right', '2'], ['center', '3'], ['none', '4']),
        ],
      },
    ],
  ],
  ['link', '[a](/b "c")', [paragraph({ type: 'link', href: '/b', title: 'c', children: [text('a')] })]],
  ['reference link', '[a][B]\n\n[b]: /c', [paragraph({ type: 'link', href: '/c', children: [text('a')] })]],
  ['URL in angle brackets', '<https://a.test>', [paragraph(link('https://a.test'))]],
  ['bare URL', 'https://a.test/b.', [paragraph(link('https://a.test/b'), text('.'))]],
  ['bare host', 'www.a.test', [paragraph(link('http://www.a.test', 'www.a.test'))]],
  ['bare email address', 'a@b.test', [paragraph(link('mailto:a@b.test', 'a@b.test'))]],
  ['file name', 'README.md', [paragraph(text('README.md'))]],
  ['image', '![a *b*](c.png "d")', [paragraph({ type: 'image', url: 'c.png', alt: 'a b', title: 'd' })]],
  ['reference image', '![a]\n\n[a]: c.png', [paragraph({ type: 'image', url: 'c.png', alt: 'a' })]],
  [
    'footnote',
    'a[^n] b[^n]\n\n[^n]: Note\n\n    More',
    [paragraph(text('a[1] b[1]')), rule, list(true, item(paragraph(text('Note')), paragraph(text('More'))))],
  ],
  ['unused footnote', 'a\n\n[^n]: Note', [paragraph(text('a'))]],
  ['entities', '&copy; &#35; &lt;b&gt;', [paragraph(text('© # <b>'))]],
])('%s: %j', (_, markdown, nodes) => {
  expect(nodesOf(markdown)).toEqual(nodes);
});

test.each<[markdown: string, nodes: object[]]>([
  ['a<br>b<BR />c', [paragraph(text('a', { hardBreak: true }), text('b', { hardBreak: true }), text('c'))]],
  ['<hr class="x">', [rule]],
  ['a <b onclick="x()">c</b> d', [paragraph(text('a c d'))]],
  ['<div onclick="x()">\na <i>b</i> &amp; c\n</div>', [paragraph(text('a b & c'))]],
  ['<p>a</p><p>b<br>c</p>', [paragraph(text('a')), paragraph(text('b', { softBreak: true }), text('c'))]],
  ['<!-- secret -->', []],
  ['a <!-- secret --> b', [paragraph(text('a  b'))]],
  ['<script>\nalert(1)\n</script>', []],
  ['a <script>alert(1)</script> b', [paragraph(text('a  b'))]],
  ['<style>a{}</style>', []],
  ['<img src=x onerror=alert(1)>', []],
  ['<svg onload=alert(1)>a</svg>', [paragraph(text('a'))]],
  // CommonMark does not read this as HTML, so it is text.
  ['<svg/onload=alert(1)>a', [paragraph(text('<svg/onload=alert(1)>a'))]],
  ['<a href="javascript:alert(1)">a</a>', [paragraph(text('a'))]],
  ['<iframe src="https://evil.test"></iframe>', []],
])('of raw HTML only breaks, rules and text stay: %j', (markdown, nodes) => {
  expect(nodesOf(markdown)).toEqual(nodes);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](JavaScript:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '[a](java&Tab;script:alert(1))',
  '[a](<java&#10;script:alert(1)>)',
  '[a](vbscript:x)',
  '[a](data:text/html,x)',
  '[a][r]\n\n[r]: javascript:alert(1)',
  '![a](data:image/svg+xml,x)',
  '![a](javascript:x)',
])('a URL that could run code becomes plain text: %j', (markdown) => {
  expect(nodesOf(markdown)).toEqual([paragraph(text('a'))]);
});

test('deeply nested text is flattened', () => {
  const deepest = (node: DocumentNode): number =>
    'children' in node ? 1 + Math.max(0, ...node.children.map(deepest)) : 1;
  for (const markdown of [
    '>'.repeat(20_000),
    `${'- '.repeat(20_000)}a`,
    `${'*a '.repeat(5000)}${'b* '.repeat(5000)}`,
  ]) {
    expect(Math.max(0, ...nodesOf(markdown).map(deepest))).toBeLessThan(250);
  }
});

test('names of built-in object properties are ordinary labels', () => {
  const markdown = '[a][__proto__] [b][constructor] c[^__proto__]\n\n[__proto__]: /p\n[^__proto__]: Note';
  expect(textOf(parseMarkdown(markdown))).toBe('a [b][constructor] c[1]\nNote\n');
});

function code(content: string, lang?: string) {
  return { type: 'code_block', ...(lang && { lang }), children: [text(content)] };
}

function quote(...children: object[]) {
  return { type: 'blockquote', children };
}

function link(href: string, label = href) {
  return { type: 'link', href, children: [text(label)] };
}

function tableRow(type: string, ...cells: [Alignment, string][]) {
  return {
    type,
    alignments: cells.map(([alignment]) => alignment),
    children: cells.map(([alignment, content]) => cell(alignment, content)),
  };
}

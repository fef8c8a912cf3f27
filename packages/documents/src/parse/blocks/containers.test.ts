import { expect, test } from 'vitest';
import { checkMarkdown, parseMarkdown } from '../markdown.ts';

const nodesOf = (markdown: string) => parseMarkdown(markdown).children;
const text = (content: string) => ({ type: 'text', text: content });
const paragraph = (content: string) => ({ type: 'paragraph', children: [text(content)] });

test.each<[name: string, markdown: string, nodes: object[]]>([
  ['an alert of GitHub', '> [!NOTE]\n> a', [{ type: 'admonition', kind: 'note', children: [paragraph('a')] }]],
  ['in any case', '> [!warning]\n>\n> a', [{ type: 'admonition', kind: 'warning', children: [paragraph('a')] }]],
  ['with words behind the kind, a quote', '> [!TIP] a', [{ type: 'blockquote', children: [paragraph('[!TIP] a')] }]],
  ['a block', ':::caution\na\n:::', [{ type: 'admonition', kind: 'caution', children: [paragraph('a')] }]],
  [
    'a block with a title',
    'b\n:::tip Read *this*\na\n:::\nc',
    [
      paragraph('b'),
      { type: 'admonition', kind: 'tip', title: 'Read *this*', children: [paragraph('a')] },
      paragraph('c'),
    ],
  ],
  [
    'a block of another tool',
    '::: danger\na\n:::',
    [{ type: 'admonition', kind: 'caution', children: [paragraph('a')] }],
  ],
  [
    'blocks inside blocks, with any number of colons',
    ':::note\n::::tip\na\n:::\nb\n::::',
    [
      {
        type: 'admonition',
        kind: 'note',
        children: [{ type: 'admonition', kind: 'tip', children: [paragraph('a')] }, paragraph('b')],
      },
    ],
  ],
  [
    'marks inside code are code',
    ':::note\n```\n:::\n```\n:::',
    [{ type: 'admonition', kind: 'note', children: [{ type: 'code_block', children: [text(':::')] }] }],
  ],
  [
    'a block inside a list',
    '- a\n\n  :::note\n  b\n  :::\n- c',
    [
      {
        type: 'list',
        isOrdered: false,
        children: [
          {
            type: 'list_item',
            children: [paragraph('a'), { type: 'admonition', kind: 'note', children: [paragraph('b')] }],
          },
          { type: 'list_item', children: [paragraph('c')] },
        ],
      },
    ],
  ],
  [
    'a block in a quote ends with the quote',
    '> :::note\n> a\n\nb',
    [
      { type: 'blockquote', children: [{ type: 'admonition', kind: 'note', children: [paragraph('a')] }] },
      paragraph('b'),
    ],
  ],
  [
    'a name that is not known',
    ':::spaceship\na',
    [{ ...paragraph(''), children: [{ ...text(':::spaceship'), softBreak: true }, text('a')] }],
  ],
  [
    'details',
    ':::details More {open}\na\n:::',
    [{ type: 'details', summary: 'More', isOpen: true, children: [paragraph('a')] }],
  ],
  [
    'details of GitHub',
    '<details>\n<summary>More &amp; <b>more</b></summary>\n\na\n\n</details>\n\nb',
    [{ type: 'details', summary: 'More & more', children: [paragraph('a')] }, paragraph('b')],
  ],
  [
    'details without blank lines, open, inside each other',
    '<details open><summary>A</summary>\n<details>\n<summary>B</summary>\nb\n</details>\n</details>',
    [
      {
        type: 'details',
        summary: 'A',
        isOpen: true,
        children: [{ type: 'details', summary: 'B', children: [paragraph('b')] }],
      },
    ],
  ],
  [
    'details without a summary',
    '<details>\na\n</details>',
    [{ type: 'details', summary: '', children: [paragraph('a')] }],
  ],
  ['details on one line are raw HTML', '<details><summary>A</summary>b</details>', [paragraph('A'), paragraph('b')]],
  [
    'code as tabs',
    ':::tabs\n```js\na\n```\n```py title="b.py" {1}\nb\n```\n:::',
    [
      {
        type: 'tabs',
        children: [
          { type: 'tab', title: 'JavaScript', children: [{ type: 'code_block', lang: 'js', children: [text('a')] }] },
          {
            type: 'tab',
            title: 'b.py',
            children: [{ type: 'code_block', lang: 'py', highlighted: [1], children: [text('b')] }],
          },
        ],
      },
    ],
  ],
  [
    'tabs with any content',
    ':::tabs\n:::tab A b\na\n:::\n:::',
    [{ type: 'tabs', children: [{ type: 'tab', title: 'A b', children: [paragraph('a')] }] }],
  ],
  [
    'a figure',
    ':::figure {width=400 dark=b.png}\n![A](a.png)\nc *d*\n\ne\n:::',
    [
      {
        type: 'figure',
        children: [
          { type: 'image', url: 'a.png', alt: 'A', shownWidth: 400, darkUrl: 'b.png' },
          paragraph('c '),
          paragraph('e'),
        ].map((node, at) =>
          at === 1 ? { ...node, children: [text('c '), { type: 'emphasis', level: 1, children: [text('d')] }] } : node,
        ),
      },
    ],
  ],
  ['a film', '![A](a.mp4)', [{ type: 'paragraph', children: [{ type: 'video', url: 'a.mp4', alt: 'A' }] }]],
  [
    'a figure with a hostile variant',
    ':::figure {dark=javascript:alert(1)}\n![A](a.png)\n:::',
    [{ type: 'figure', children: [{ type: 'image', url: 'a.png', alt: 'A' }] }],
  ],
  [
    'steps',
    ':::steps\n1. a\n:::',
    [
      {
        type: 'steps',
        children: [
          {
            type: 'list',
            isOrdered: true,
            children: [{ type: 'list_item', children: [{ type: 'text_block', children: [text('a')] }] }],
          },
        ],
      },
    ],
  ],
])('%s: %j', (_, markdown, nodes) => {
  expect(nodesOf(markdown)).toEqual(nodes);
});

test.each<[markdown: string, mistakes: [line: number, reason: string][]]>([
  ['> [!NOTE]\n> a\n\n:::tip\nb\n:::', []],
  [
    'a\n\n> [!INFO]\n> b',
    [[3, '[!INFO] is not known here: use [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION]']],
  ],
  [
    'a\n:::spaceship\nb',
    [[2, expect.stringMatching(/^there is no block spaceship: use note, tip, /) as unknown as string]],
  ],
  ['a\n\n:::note\nb', [[3, 'note is not closed: end it with a line :::']]],
  ['a\n\n:::', [[3, 'this line closes nothing']]],
  ['```\n:::\n:::spaceship\n```\n\n    :::', []],
  [':::note {color=red}\na\n:::', [[1, 'note has no options, but has color']]],
  [':::details {color=red}\na\n:::', [[1, 'details has no option color: use open']]],
  [':::details {open} b\na\n:::', [[1, 'the options of details cannot be read at "{open} b": write {name=value}']]],
  [':::tabs\na\n:::', [[2, 'tabs have 1 to 20 tabs: write code, or blocks :::tab Title']]],
  [':::tabs\n:::', [[1, 'tabs have 1 to 20 tabs: write code, or blocks :::tab Title']]],
  [
    'a\n\n:::tab\nb\n:::',
    [
      [3, 'a tab needs a title: write :::tab Title'],
      [3, 'a tab stands directly inside of :::tabs'],
    ],
  ],
  [':::figure\na\n:::', [[1, 'a figure begins with an image: write ![…](image.png)']]],
  [':::figure {width=wide}\n![a](b.png)\n:::', [[1, 'width must be a number of pixels from 1 to 5000']]],
  [':::steps\n- a\n:::', [[2, 'steps are one numbered list']]],
  [':::cards\n- a\n\n1. b\n:::', [[4, 'cards are one list with bullets, each with a link first']]],
])('the author of %j is told what to change', (markdown, mistakes) => {
  expect(checkMarkdown(markdown).mistakes.map(({ line, reason }) => [line, reason])).toEqual(mistakes);
});

import { expect, test } from 'vitest';
import { drawBlocks } from '../draw/draw-blocks.ts';
import { checkMarkdown, parseMarkdown } from '../markdown.ts';
import { textOf } from '../text-content.ts';

const nodesOf = (markdown: string) => parseMarkdown(markdown).children;
const text = (content: string) => ({ type: 'text', text: content });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const formula = (tex: string) => ({ type: 'math', children: [text(tex)] });
const block = (tex: string) => ({ type: 'math', isBlock: true, children: [text(tex)] });

test.each<[markdown: string, nodes: object[]]>([
  ['a $x_1*y*$ b', [paragraph(text('a '), formula('x_1*y*'), text(' b'))]],
  ['$x$, ($y$)', [paragraph(formula('x'), text(', ('), formula('y'), text(')'))]],
  ['a $$x$$ b', [paragraph(text('a '), block('x'), text(' b'))]],
  ['$$\nx\ny\n$$', [paragraph(block('x\ny'))]],
  ['a\n$$ x\n$$\nb', [paragraph(text('a')), paragraph(block('x')), paragraph(text('b'))]],
  ['```math\nx\n```', [paragraph(block('x'))]],
])('%j is a formula', (markdown, nodes) => {
  expect(nodesOf(markdown)).toEqual(nodes);
});

test.each(['from $5 to $10', 'US$5 and US$6', '$HOME/$USER', '"$ref" and "$id"', '$ x $', '$5', '$$', '$`a`$'])(
  '%j is text',
  (markdown) => {
    expect(textOf(parseMarkdown(markdown)).trim()).toBe(markdown.replaceAll('`', ''));
    expect(JSON.stringify(nodesOf(markdown))).not.toContain('math');
  },
);

test('an escaped dollar is text', () => {
  expect(nodesOf('\\$x$ y')).toEqual([paragraph(text('$x$ y'))]);
});

test('a formula is drawn as MathML when it is published', () => {
  const { root } = checkMarkdown('$\\frac{a}{b}$\n\n$$\n\\begin{aligned}a&=b\\end{aligned}\n$$');
  expect(drawBlocks(root).mistakes).toEqual([]);
  expect(JSON.stringify(root)).toContain('["mfrac",{},["mi",{},"a"],["mi",{},"b"]]');
  expect(JSON.stringify(root)).toContain('["mtd",{"data-align":"right"}');
});

test('formulas can neither link nor style nor load', () => {
  const { root } = checkMarkdown(
    '$\\href{javascript:alert(1)}{a}\\includegraphics{x.png}\\htmlStyle{color:red}{b}\\class{c}{d}$',
  );
  drawBlocks(root);
  expect(JSON.stringify(root)).not.toMatch(/"(?:href|src|style|class)"/);
});

test.each([
  ['a\n\nb $\\frac{a$ c', 3, /^the formula cannot be read: .*expected '}'/],
  ['$$\n\\foo\n$$', 1, /^the formula cannot be read: Undefined control sequence: \\foo/],
  ['$$\nx', 1, /^the formula is not closed: end it with \$\$/],
  [`$$\n${'x'.repeat(5001)}\n$$`, 1, /^a formula has at most 5000 characters/],
  ['$$\n\\def\\a{\\a\\a}\\a\n$$', 1, /^the formula cannot be read: Too many expansions/],
])('the author of %j is told', (markdown, line, reason) => {
  const { root, mistakes } = checkMarkdown(markdown);
  expect([...mistakes, ...drawBlocks(root).mistakes]).toEqual([
    { line, reason: expect.stringMatching(reason), cause: expect.anything() },
  ]);
});

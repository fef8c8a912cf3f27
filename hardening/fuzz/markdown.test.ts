import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { checkMarkdown, parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { toReferenceHtml } from '@portico/test-kit/fixtures/reference-html.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { anyCharacter } from './any-character.ts';
import { inTime } from './judged-time.ts';
import { oddText } from './odd-values.ts';
import { seed } from './seed.ts';

const blocks = [
  '# ',
  '###### ',
  '> ',
  '- ',
  '1. ',
  '999999999. ',
  '- [x] ',
  '```js\n',
  '```js {1-9999999} add={a} title="\n',
  '~~~\n',
  '    ',
  '***\n',
  '| a | b |\n|:-|-:|\n| c |\n',
  '[^1]: note\n',
  '[ref]: javascript:alert(1) "t"\n',
  '<div onclick=alert(1)>\n',
  '<script>\n',
  '<!--\n',
  '<style>\n',
  '> [!TIP]\n',
  '> [!INFO]\n',
  ':::note\n',
  ':::details A {open}\n',
  ':::tabs\n',
  ':::tab A\n',
  ':::steps\n',
  ':::cards\n',
  ':::include {lines=1-2}\n',
  ':::include\n[a](b.md)\n:::\n',
  '$$\n',
  '```math\n',
  '```mermaid\n',
  ':::figure {width=4 dark=javascript:alert(1)}\n',
  '![a](b.mp4)\n',
  ':::spaceship {a=b\n',
  ':::\n',
  '<details>\n<summary>a</summary>\n',
  '</details>\n',
  '\n\n',
  '\n',
  '\t',
  '=\n---\n',
];
const inlines = [
  '*',
  '**',
  '_',
  '~~',
  '`',
  '$',
  '$$',
  '\\frac{',
  '``',
  '![',
  '[',
  '](',
  ')',
  ']',
  '[^1]',
  '[ref]',
  '{{a}}',
  '{{bad}}',
  '{{b}}',
  '%7B%7Bbad%7D%7D',
  '<',
  '>',
  '&#106;avascript:',
  '&Tab;',
  '&',
  '\\',
  'javascript:alert(1)',
  'JaVa\u0000Script:',
  'data:text/html,<script>',
  'vbscript:x',
  '//host',
  'www.example.com',
  'https://example.com',
  'a@example.com',
  '%6aavascript:',
  '\u202E',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:x">',
  '</script>',
  '<svg/onload=x>',
  'title "x" onmouseover="y',
  ' ',
  'word',
  '|',
  '\uD800',
  '\0',
];

const marks = fc.array(fc.oneof(fc.constantFrom(...blocks), fc.constantFrom(...inlines), oddText), { maxLength: 40 });
/** One mark repeated many times, which makes bad parsers slow. */
const repeated = fc
  .tuple(
    fc.constantFrom(...blocks, ...inlines),
    fc.constantFrom(...inlines),
    fc.nat(byForm({ short: 1500, long: 5000 })),
  )
  .map(([mark, between, count]) => `${mark}${between}`.repeat(count));
const markdown = fc.oneof(
  { weight: 40, arbitrary: marks.map((parts) => parts.join('')) },
  { weight: 1, arbitrary: repeated },
  { weight: 5, arbitrary: fc.string({ unit: anyCharacter, maxLength: 300 }) },
);

const schemes = { link: ['http:', 'https:', 'mailto:', 'tel:'], image: ['http:', 'https:'] };
const allowedAttributes = ['href', 'title', 'src', 'alt', 'start', 'class', 'align', 'checked', 'disabled', 'type'];

/** The URL as a browser resolves it on a page. */
function isHarmless(url: string, kind: keyof typeof schemes): boolean {
  if (!URL.canParse(url, 'https://portal.example/page')) return true;
  return schemes[kind].includes(new URL(url, 'https://portal.example/page').protocol);
}

function* nodesOf(root: DocumentRoot): Generator<DocumentNode> {
  const waiting: DocumentNode[] = [...root.children];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    waiting.push(...childrenOf(node));
  }
}

function checkNodes(root: DocumentRoot): void {
  for (const node of nodesOf(root)) {
    if (node.type === 'link' && !isHarmless(node.href, 'link')) expect.fail(`a link to ${node.href}`);
    if (node.type === 'image' || node.type === 'video') {
      if (!isHarmless(node.url, 'image')) expect.fail(`an image from ${node.url}`);
      const dark = node.type === 'image' ? node.darkUrl : undefined;
      if (dark !== undefined && !isHarmless(dark, 'image')) expect.fail(`an image from ${dark}`);
    }
    if (node.type === 'heading') expect([1, 2, 3, 4, 5, 6]).toContain(node.level);
    if (node.type === 'text') expect(typeof node.text).toBe('string');
  }
  for (const [tag] of toReferenceHtml(root.children).matchAll(/<[^>]*>/g)) {
    const bare = tag.replaceAll(/"[^"]*"/g, '');
    expect(bare).not.toMatch(/<\/?(script|style|iframe|object|embed|svg|form|link|meta|base)\b/i);
    for (const [, name] of bare.matchAll(/\s([^\s=>/]+)/g)) expect(allowedAttributes).toContain(name);
  }
}

/** Variables of an author who means harm. */
const values = new Map([
  ['a', '](javascript:alert(1)) <script>alert(1)</script> {{a}}'],
  ['bad', 'javascript:alert(1)'],
]);

test('all Markdown is rendered in time, and none becomes a script', (context) => {
  const numRuns = byForm({ short: 4000, long: 50_000 });
  fc.assert(
    fc.property(markdown, (text) => {
      checkNodes(inTime(() => parseMarkdown(text)));
      checkNodes(inTime(() => checkMarkdown(text, values).root));
    }),
    { seed, numRuns },
  );
  figure(context, `${numRuns} texts`);
});

const yamlParts = [
  'title: ',
  'slug: ',
  'order: ',
  '- ',
  '{',
  '}',
  '[',
  ']',
  ': ',
  '? ',
  '&a ',
  '*a',
  '!!js/function ',
  '!!binary ',
  '!!set ',
  '<<: ',
  '| \n ',
  '>-\n ',
  '"',
  "'",
  '%YAML 9.9\n',
  '---\n',
  '...\n',
  '\t',
  '\n',
  '\n  ',
  '#',
  '__proto__: ',
  'constructor: ',
  '1e999',
  '.inf',
  '.nan',
  '0o17',
  '2026-01-01',
  'null',
  '~',
  '\0',
  '@',
  '`',
];
const yaml = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...yamlParts), oddText), { maxLength: 30 })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('[', '{a: ', '- ', '? ', '&a [*a, '), fc.nat(3000))
      .map(([mark, count]) => `title: ${mark.repeat(count)}`),
  },
);

test('all front matter is read in time, and gives a title, a slug and an order', (context) => {
  const numRuns = byForm({ short: 3000, long: 25_000 });
  const heads = fc.tuple(yaml, fc.constantFrom('---\n', '--- \r\n', '\uFEFF---\n'), oddText);
  fc.assert(
    fc.property(heads, ([head, fence, body]) => {
      const source = `${fence}${head}\n---\n${body}`;
      const { front, body: rest, lines_above, problems } = inTime(() => readFrontMatter(source));
      expect(source.endsWith(rest)).toBe(true);
      expect(['undefined', 'string']).toContain(typeof front.title);
      expect(['undefined', 'string']).toContain(typeof front.slug);
      if (front.order !== undefined) expect(Number.isFinite(front.order)).toBe(true);
      expect(Object.keys(front).filter((name) => !['title', 'slug', 'order'].includes(name))).toEqual([]);
      expect(problems.length).toBeLessThanOrEqual(20);
      for (const { line, reason } of problems) {
        expect(reason).not.toContain('call stack');
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(Math.max(lines_above, source.split('\n').length));
      }
      expect(({} as { role?: string }).role).toBeUndefined();
    }),
    { seed, numRuns },
  );
  figure(context, `${numRuns} heads`);
});

import { parseMarkdown } from '@portico/documents/parse/markdown.ts';
import { expect, test } from 'vitest';
import { toHtmlMessage, toPlainMessage } from './message.ts';
import { toVisible } from './plain-text.ts';

const site = new URL('https://portal.example.com');
const styles = { text: 'color:#111', heading: 'color:#222', link: 'color:#333', boxed: 'border:1px solid #444' };
const read = (markdown: string) => ({ nodes: parseMarkdown(toVisible(markdown)).children, site });
const toPlain = (markdown: string) => toPlainMessage(read(markdown));
const toHtml = (markdown: string) => toHtmlMessage(read(markdown), styles);

const everything = `# End of v1

v1 **ends** on *31 March*; ~~never~~.
See [v2](/spec/parcels/v2), <https://status.example.com> and [the file](notes.md).

1. Read
2. Test
   - in the sandbox
   - in production

- [x] done

> Write to us.

| Before | After |
|---|---|
| \`to\` | \`recipient\` |

\`\`\`sh
curl https://api.example.com
\`\`\`

---

![A chart](https://elsewhere.example/pixel.png)
`;

test('the text form of a message reads like its Markdown, with the URLs of links', () => {
  expect(toPlain(everything)).toBe(`End of v1

v1 ends on 31 March; never. See v2 (https://portal.example.com/spec/parcels/v2), https://status.example.com and the file.

1. Read
2. Test
   - in the sandbox
   - in production

- [x] done

> Write to us.

Before | After
to | recipient

    curl https://api.example.com

* * *

A chart`);
});

test('the HTML form has headings, lists, links, tables and code, and loads nothing', () => {
  const html = toHtml(everything);
  for (const part of [
    '<strong>ends</strong>',
    '<em>31 March</em>',
    '<ol',
    '<ul',
    '<table',
    '<pre',
    '<blockquote',
    '<hr',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).toContain('href="https://portal.example.com/spec/parcels/v2"');
  expect(html).not.toMatch(/<img|src=|pixel\.png|notes\.md/);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](//evil.example)',
  '[a](https://x.example/" onclick="alert(1))',
  '<a href="https://x.example" style="position:fixed">a</a>',
  '"><script>alert(1)</script>',
])('%s cannot add markup of its own', (markdown) => {
  const html = toHtml(markdown);
  expect(html).not.toMatch(/<img|<script|onclick="|onerror=alert\(1\)>|javascript:|position:fixed/);
  expect(html).not.toContain('href="//');
});

test('characters that hide or turn text are left out', () => {
  expect(toPlain('safe\u202egnp.exe\u0007\n\nnext')).toBe('safegnp.exe\n\nnext');
});

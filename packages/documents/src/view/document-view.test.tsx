import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../parse/markdown.ts';
import type { DocumentNode, DocumentRoot } from '../parse/nodes.ts';
import { DocumentView } from './document-view.tsx';
import { texts } from './english-texts.ts';

const draw = (root: DocumentRoot) => renderToStaticMarkup(<DocumentView root={root} texts={texts} />);
const written = (markdown: string) => draw(parseMarkdown(markdown));
const made = (...children: unknown[]) => draw({ type: 'document', version: '1', children: children as DocumentNode[] });

describe('a document, drawn without a browser', () => {
  test.each([
    ['*a*', '<em>a</em>'],
    ['**a**', '<strong>a</strong>'],
    ['~~a~~', '<s>a</s>'],
    ['`a b`', '<code>a b</code>'],
    ['a  \nb', 'a<br/>b'],
    ['a\nb', 'a b'],
    ['- a', '<ul><li>a</li></ul>'],
    ['7. a', '<ol start="7"><li>a</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
  ])('%j becomes %s (DOC-11)', (markdown, html) => {
    expect(written(markdown)).toContain(html);
  });

  test('headings carry the anchors of the section list, and begin below the title of the page (DOC-09)', () => {
    const html = written('# One\n\n## Two & three\n\n## Two & three');
    expect(html.match(/<h\d[^>]*id="[^"]*"/g)?.map((tag) => tag.replace(/ class="[^"]*"/, ''))).toEqual([
      '<h2 id="doc-heading-one"',
      '<h2 id="doc-heading-two--three"',
      '<h2 id="doc-heading-two--three-2"',
    ]);
    expect(html).toContain('aria-label="Link to Two &amp; three"');
  });

  test('a table has header cells and alignment, and scrolls by keyboard', () => {
    const html = written('| a | b |\n| --- | ---: |\n| c | d |');
    expect(html).toMatch(/<div[^>]*tabindex="0"[^>]*><table>/i);
    expect(html).toContain('<th class="none" scope="col">a</th><th class="right" scope="col">b</th>');
    expect(html).toContain('<td class="right">d</td>');
  });

  test('a task shows its state and takes no input (DOC-12)', () => {
    const html = written('- [x] done\n- [ ] open');
    expect(html).not.toContain('<input');
    expect([...html.matchAll(/aria-label="(\w[\w ]*)"/g)].map(([, label]) => label)).toEqual(['Done', 'Not done']);
  });

  test('code shows its language, and colors if it has tokens', () => {
    expect(written('```ts\nlet a;\n```')).toMatch(/>ts<.*<code>let a;<\/code>/s);
    const tokens = [{ text: 'let', kind: 'keyword' }, { text: ' a;' }];
    const html = made({ type: 'code_block', lang: 'ts', tokens, children: [{ type: 'text', text: 'let a;' }] });
    expect(html).toContain('<code><span class="keyword">let</span> a;</code>');
  });

  test('lines of code have numbers and marks, and colors go on across them', () => {
    expect(written('```ts title="a.ts" lines=9 {1} add={2} del={3}\na\nb\nc\n```')).toMatch(
      />a\.ts<.*<code class="lines"><mark class="line" data-line="9">a\n<\/mark><ins class="line" data-line="10">b\n<\/ins><del class="line" data-line="11">c<\/del><\/code>/s,
    );
    const tokens = [{ text: '/* a\nb */', kind: 'comment' }, { text: ' c' }];
    expect(made({ type: 'code_block', highlighted: [2], tokens, children: [] })).toContain(
      '<span class="line"><span class="comment">/* a</span>\n</span><mark class="line"><span class="comment">b */</span> c</mark>',
    );
  });

  test('a note says its kind, also below a title of its own', () => {
    expect(written('> [!TIP]\n> a')).toContain(
      '<div aria-label="Tip" class="admonition tip" role="note"><p class="admonitionTitle">Tip</p><p>a</p></div>',
    );
    expect(written(':::note Read <b>\na\n:::')).toMatch(/aria-label="Note".*<p[^>]*>Read &lt;b&gt;<\/p><p>a<\/p>/);
    expect(made({ type: 'admonition' }, { type: 'details' })).toContain('role="note"');
  });

  test('a folded part opens without a script', () => {
    expect(written(':::details\na\n:::')).toContain(
      '<details class="details"><summary>Details</summary><p>a</p></details>',
    );
    expect(written(':::details More {open}\na\n:::')).toContain('open=""><summary>More</summary>');
  });

  test('a link to another site sends neither referrer nor opener (DOC-11)', () => {
    const html = written('[a](https://example.com "Title")');
    expect(html).toContain('rel="noopener noreferrer"');
    expect(html).toMatch(/referrerpolicy="no-referrer"/i);
  });

  test('an image has its alternative text, and its size if known', () => {
    const html = made({ type: 'image', url: 'a.png', alt: 'A chart', width: 640, height: 360 });
    expect(html).toMatch(/<img alt="A chart"[^>]*height="360"[^>]*width="640"/);
  });

  test('an image may be narrower than its file, and another one on dark pages', () => {
    const image = { type: 'image', url: 'a.png', alt: 'A', width: 640, height: 360, shownWidth: 320, darkUrl: 'b.png' };
    const html = made({ type: 'figure', children: [image, { type: 'paragraph', children: [] }] });
    expect(html.match(/class="image on\w+"|height="180"|src="[^"]*"|width="320"/g)).toEqual([
      ...['class="image onLight"', 'height="180"', 'src="a.png"', 'width="320"'],
      ...['class="image onDark"', 'height="180"', 'src="b.png"', 'width="320"'],
    ]);
    expect(html).toContain('<figcaption>');
    expect(made({ ...image, darkUrl: 'javascript:x' })).not.toMatch(/javascript|on(?:Dark|Light)/);
  });

  test('a film has its text, and loads only what its start needs', () => {
    expect(made({ type: 'video', url: 'a.mp4', alt: 'A', width: 6, height: 4 })).toMatch(
      /<video(?=.* aria-label="A")(?=.* controls="")(?=.* preload="metadata")(?=.* src="a.mp4")(?=.* width="6")/i,
    );
    expect(made({ type: 'video', url: 'javascript:x', alt: 'A' })).toContain('>A<');
  });

  test('drawings cannot run or load anything', () => {
    const markup = [
      'svg',
      { viewBox: '0 0 1 1', onload: 'x', style: 'a' },
      ['script', {}, 'x'],
      ['path', { d: 'M0 0' }],
    ];
    expect(made({ type: 'diagram', children: [], markup })).toContain(
      '<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
    );
    expect(made({ type: 'diagram', children: [{ type: 'text', text: 'pie' }] })).toContain('<code>pie</code>');
  });

  test('a node of an unknown type is left out, and the others stay (DOC-11)', () => {
    const paragraph = { type: 'paragraph', children: [{ type: 'text', text: 'kept' }] };
    expect(made({ type: 'hologram', children: [paragraph] }, paragraph)).toContain('<p>kept</p>');
    expect(made({ type: 'heading' }, paragraph, { type: 'list', isOrdered: false })).toContain('<p>kept</p>');
  });

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:x', 'file:///x'])(
    'the href %j of a hostile node is neither a link nor an image',
    (href) => {
      const html = made(
        { type: 'link', href, children: [{ type: 'text', text: 'text' }] },
        { type: 'image', url: href, alt: 'alt' },
      );
      expect(html).toContain('textalt');
      expect(html).not.toMatch(/<a |<img/);
    },
  );

  test('text that looks like markup stays text', () => {
    const html = made({ type: 'paragraph', children: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }] });
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

import { expect, test } from 'vitest';
import { toInlineCss } from './inline-css.ts';

const from = '/api/v2/portal/stylesheet.css';

test.each([
  ['a { background: url(logo) }', 'a { background: url("/api/v2/portal/logo") }'],
  ["a { background: URL( '../portal/logo?v=1' ) }", 'a { background: url("/api/v2/portal/logo?v=1") }'],
  ['a { background: url(/logo.png) }', 'a { background: url(/logo.png) }'],
  ['a { background: url(data:image/png;base64,AA==) }', 'a { background: url(data:image/png;base64,AA==) }'],
  ['a { background: url("https://elsewhere.example/x") }', 'a { background: url("https://elsewhere.example/x") }'],
  ['a { fill: url(#gradient) }', 'a { fill: url(#gradient) }'],
  ['a::before { content: "url(logo)" } /* url(logo) */', 'a::before { content: "url(logo)" } /* url(logo) */'],
  ['a { content: "x"; background: url(logo) }', 'a { content: "x"; background: url("/api/v2/portal/logo") }'],
  ['.a\\" { background: url(logo) }', '.a\\" { background: url("/api/v2/portal/logo") }'],
  [`a { background: url('a"b.png') }`, 'a { background: url("/api/v2/portal/a%22b.png") }'],
])('%s names the same files when it is inlined', (css, inline) => expect(toInlineCss(css, from)).toBe(inline));

test('no text in it can close its element', () => {
  for (const text of ['</style><script>x()</script>', '"</STYLE >"', '/* </style', 'url(</style>)']) {
    expect(toInlineCss(text, from)).not.toMatch(/<\/style/i);
  }
  expect(toInlineCss('a::after { content: "</b>" }', from)).toBe('a::after { content: "<\\/b>" }');
});

test('browsers read it with the same characters, and the policy has their hash', () => {
  expect(toInlineCss('a {\r\n}\rb {\0}', from)).toBe('a {\n}\nb {\uFFFD}');
});

test('long texts without an end are fast', () => {
  const started = performance.now();
  for (const part of ['url(', 'url( ', 'url("', '/*', '"\\', "url('a' ", ' ']) {
    toInlineCss(part.repeat(100_000 / part.length), from);
    toInlineCss(`url(${part.repeat(100_000 / part.length)}`, from);
  }
  expect(performance.now() - started).toBeLessThan(2000);
});

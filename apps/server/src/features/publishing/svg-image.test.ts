import { expect, test } from 'vitest';
import { readDocumentImage } from './image-type.ts';

const svg = (inside: string, attributes = 'width="40" height="30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${inside}\n</svg>`);

test.each([
  ['a drawing', '<path d="M0 0h9" style="fill:#f00"/><text x="1">a &lt; b &#169;</text><!-- c -->'],
  ['a style sheet', '<style>.a { fill: url(#b) } /* c */</style><style><![CDATA[.a{}]]></style>'],
  ['parts of itself', '<defs><g id="a"/></defs><use href="#a"/><use xlink:href="#a"/>'],
  ['a picture inside', '<image href="data:image/png;base64,AAAA" width="1" height="1"/>'],
  ['notes of an editor', '<metadata><rdf:RDF xmlns:rdf="a"/></metadata><sodipodi:namedview id="b"/>'],
])('%s is a picture', (_what, inside) => {
  expect(readDocumentImage(svg(inside))).toEqual({ media_type: 'image/svg+xml', width: 40, height: 30 });
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<SCRIPT href="x"/>', '<SCRIPT>'],
  ['<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>', '<svg:script>'],
  ['<foreignObject><p/></foreignObject>', '<foreignObject>'],
  ['<g onload="alert(1)"/>', 'onload="alert(1)"'],
  ["<g OnClick = 'alert(1)'/>", 'OnClick="alert(1)"'],
  ['<use href="https://a.test/b.svg#c"/>', 'href="https://a.test/b.svg#c"'],
  ['<image xlink:href="b.png"/>', 'xlink:href="b.png"'],
  ['<a href="java&#115;cript:alert(1)"><g/></a>', 'href="javascript:alert(1)"'],
  ['<a href="java\nscript:alert(1)"><g/></a>', 'href="java\nscript:alert(1)"'],
  ['<image href="data:image/svg+xml;base64,AAAA"/>', 'href="data:image/svg+xml;base64,AAAA"'],
  ['<style>@import "https://a.test"</style>', '@import "https://a.test"'],
  ['<style>.a { fill: url(https://a.test) }</style>', '.a { fill: url(https://a.test) }'],
  ['<style>.a { fill: u\\72l(https://a.test) }</style>', '.a { fill: u\\72l(https://a.test) }'],
  ['<style><![CDATA[@im/**/port "a"]]></style>', '<![CDATA[@im/**/port "a"]]>'],
  ['<g style="background: url(//a.test)"/>', 'style="background: url(//a.test)"'],
  ['<g fill="url(https://a.test#b)"/>', 'fill="url(https://a.test#b)"'],
  ['<animate attributeName="href" to="javascript:x"/>', '<animate>'],
  ['<g xml:base="https://a.test"/>', 'xml:base="https://a.test"'],
])('an SVG with %j is refused with its line', (inside, found) => {
  const reason = `an SVG may only be a picture, but has ${found}: remove it`;
  expect(readDocumentImage(svg(`<g/>\n${inside}`))).toMatchObject({ line: 3, reason });
});

test.each([
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'],
  ['<!DOCTYPE html><svg/>'],
  ['<?xml-stylesheet href="a.css"?><svg/>'],
  ['<html><svg/></html>'],
  ['<svg width="1" height="1">'],
  ['<svg width="1" height="1"></g>'],
  ['<svg width="1" height="1">&a;</svg>'],
  ['<svg width="1" height="1"><g a=b/></svg>'],
  ['<svg width="1" height="1"/><script>x</script>'],
  ['<svg><g></svg></g>'],
])('%j is refused', (text) => {
  expect(readDocumentImage(Buffer.from(text))).toHaveProperty('cause');
});

test.each([
  ['viewBox="0 0 200 100"', [200, 100]],
  ['viewBox="0,0,200,100" width="100"', [100, 50]],
  ['width="12.4px" height="7"', [12, 7]],
])('the size of an SVG with %s', (attributes, [width, height]) => {
  expect(readDocumentImage(svg('', attributes))).toMatchObject({ width, height });
});

test.each(['', 'width="100%" height="100%"', 'viewBox="0 0 0 0"'])('an SVG with %j has no size', (attributes) => {
  expect(readDocumentImage(svg('', attributes))).toMatchObject({ cause: { code: 'image-without-size' } });
});

test('a public document type is no danger', () => {
  const type = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const text = `<?xml version="1.0"?>\n${type}\n<svg viewBox="0 0 1 1"/>`;
  expect(readDocumentImage(Buffer.from(text))).toMatchObject({ media_type: 'image/svg+xml' });
});

test('a hostile SVG takes no time', () => {
  for (const part of ['<g ', '<g a="', '<!--', '<![CDATA[', '<g>', '&', "<g a='b' ", '</']) {
    expect(readDocumentImage(svg(part.repeat(50_000)))).toHaveProperty('cause');
  }
});

import { describe, expect, test } from 'vitest';
import type { CompiledParameter } from '../compile/compiled.ts';
import { toCookies, toHeader, toPathPart, toQuery } from './styles.ts';

const text = 'blue';
const list = ['blue', 'black', 'brown'];
const record = { R: 100, G: 200, B: 150 };
const color = (changes: Partial<CompiledParameter>): CompiledParameter => ({ name: 'color', in: 'query', ...changes });

describe('the styles of OpenAPI', () => {
  test.each([
    ['simple', false, 'blue', 'blue,black,brown', 'R,100,G,200,B,150'],
    ['simple', true, 'blue', 'blue,black,brown', 'R=100,G=200,B=150'],
    ['label', false, '.blue', '.blue,black,brown', '.R,100,G,200,B,150'],
    ['label', true, '.blue', '.blue.black.brown', '.R=100.G=200.B=150'],
    ['matrix', false, ';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150'],
    ['matrix', true, ';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150'],
  ])('%s in a path, explode %s', (style, explode, ofText, ofList, ofRecord) => {
    const parameter = color({ in: 'path', style, explode });
    expect(toPathPart(parameter, text)).toBe(ofText);
    expect(toPathPart(parameter, list)).toBe(ofList);
    expect(toPathPart(parameter, record)).toBe(ofRecord);
  });

  test.each([
    ['form', false, 'color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150'],
    ['form', true, 'color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150'],
    ['spaceDelimited', false, 'color=blue', 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
    ['pipeDelimited', false, 'color=blue', 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
    [
      'deepObject',
      true,
      'color=blue',
      'color%5B0%5D=blue&color%5B1%5D=black&color%5B2%5D=brown',
      'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
    ],
  ])('%s in a query, explode %s', (style, explode, ofText, ofList, ofRecord) => {
    const parameter = color({ style, explode });
    expect(toQuery(parameter, text).join('&')).toBe(ofText);
    expect(toQuery(parameter, list).join('&')).toBe(ofList);
    expect(toQuery(parameter, record).join('&')).toBe(ofRecord);
  });

  test('a missing style or explode has the default of its location', () => {
    expect(toQuery(color({}), list).join('&')).toBe('color=blue&color=black&color=brown');
    expect(toPathPart(color({ in: 'path' }), list)).toBe('blue,black,brown');
    expect(toHeader(color({ in: 'header' }), record)).toBe('R,100,G,200,B,150');
    expect(toHeader(color({ in: 'header', explode: true }), record)).toBe('R=100,G=200,B=150');
    expect(toCookies(color({ in: 'cookie' }), text)).toEqual([['color', 'blue']]);
  });

  test('an empty list is not sent', () => {
    expect(toQuery(color({}), [])).toEqual([]);
    expect(toQuery(color({ explode: false }), [])).toEqual([]);
  });
});

describe('encoding', () => {
  test.each([
    ['a b&c=d/é', 'color=a%20b%26c%3Dd%2F%C3%A9', undefined],
    ['a b&c=d/e:f#g', 'color=a%20b%26c%3Dd/e:f%23g', true],
  ] as const)('%s is encoded as %s', (value, query, allowReserved) => {
    expect(toQuery(color({ ...(allowReserved && { allowReserved }) }), value)).toEqual([query]);
  });

  test('a value stays within its path segment', () => {
    expect(toPathPart(color({ in: 'path' }), '../admin')).toBe('..%2Fadmin');
  });

  test('a parameter with a media type is written in that type', () => {
    const parameter = color({ content: [{ mediaType: 'application/json' }] });
    expect(toQuery(parameter, record)).toEqual([`color=${encodeURIComponent('{"R":100,"G":200,"B":150}')}`]);
  });

  test('a whole query string is sent unchanged', () => {
    expect(toQuery(color({ in: 'querystring' }), '?a=1&b=2')).toEqual(['a=1&b=2']);
  });
});

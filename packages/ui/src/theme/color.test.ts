import { describe, expect, test } from 'vitest';
import { black, contrast, fit, fromHex, oklch, readableOn, toCss, toHex, white } from './color.ts';

describe('colors', () => {
  test.each(['#000000', '#ffffff', '#0b7285', '#b8430f', '#ff0000', '#00ff00', '#0000ff', '#7f7f7f'])(
    '%s is unchanged after conversion to OKLCH and back',
    (hex) => expect(toHex(fromHex(hex)!)).toBe(hex),
  );

  test('the short form of a color means the long one', () => expect(fromHex('#0af')).toEqual(fromHex('#00aaff')));

  test.each(['red', '', '#12', '#12345', '#1234567', '0b7285', '#0b7285;}', '#ggg', null, 7, {}, ['#fff']])(
    '%o is not a color',
    (value) => expect(fromHex(value)).toBeUndefined(),
  );

  test.each([
    ['#ffffff', '#000000', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('the contrast of %s on %s is that of WCAG', (one, other, ratio) => {
    expect(contrast(fromHex(one)!, fromHex(other)!)).toBeCloseTo(ratio, 1);
  });

  test('a color that screens cannot show loses chroma, not lightness or hue', () => {
    const fitted = fit(oklch(0.7, 0.4, 150));
    expect(fitted).toMatchObject({ l: 0.7, h: 150 });
    expect(fitted.c).toBeLessThan(0.3);
  });

  test('a readable color does not change', () => {
    const ink = oklch(0.3, 0.05, 200);
    expect(toCss(readableOn([white], ink))).toBe(toCss(ink));
  });

  test('a pale color is darkened only as far as reading requires', () => {
    const ratio = contrast(readableOn([white], fromHex('#ffe600')!), white);
    expect(ratio).toBeGreaterThanOrEqual(4.5);
    expect(ratio).toBeLessThan(4.9);
  });

  test('grounds that have no readable color in common still get one', () => {
    expect(readableOn([white, black, oklch(0.57, 0, 0)], oklch(0.5, 0, 0))).toBe(black);
  });
});

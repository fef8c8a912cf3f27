import { describe, expect, test } from 'vitest';
import { contrast, fromHex, isDark, type Oklch, oklch } from './color.ts';
import { controlPairs, textPairs } from './resolve.ts';
import { toStylesheet } from './stylesheet.ts';
import type { Theme } from './theme.ts';
import { type Mode, modes } from './tokens.ts';

const themes: Readonly<Record<string, Theme>> = {
  maroon: { sections: { body: '#5c0a1e', header: '#f4e9d8', stroke: '#ffffff' }, accent: '#e0b050' },
  navy: { sections: { body: '#0a1a4a', tertiary: '#10246a' }, texts: { primary: '#20306a' } },
  cream: { sections: { body: '#fff6e0', hero: '#f3dfb0' }, accent: '#ffe600' },
  'pure black': { sections: { body: '#000000', footer: '#111111' }, accent: '#101010' },
  'high saturation': { sections: { body: '#ff00c8', accent: '#00ff40' }, buttons: { primary_fill: '#00e5ff' } },
};

/** The colors of a page with one system setting, read from the stylesheet as a browser does. */
function colorsOf(css: string, system: Mode) {
  const scheme = /^\s*color-scheme: (light|dark);$/m.exec(css)?.[1] ?? system;
  const colors = [...css.matchAll(/--color-([\w-]+): (?:light-dark\((.+?\)), (.+?\))\)|(oklch\(.+?\)));/g)].map(
    ([, name = '', light, dark, both]) => [name, toColor(both ?? (scheme === 'light' ? light : dark) ?? '')] as const,
  );
  return { scheme, colors: Object.fromEntries(colors) as Record<string, Oklch> };
}

function toColor(text: string): Oklch {
  const [l = 0, c = 0, h = 0] = [...text.matchAll(/[\d.]+/g)].map(Number);
  return oklch(l, c, h);
}

const hueApart = (one: Oklch, other: Oklch) => Math.abs(((one.h - other.h + 540) % 360) - 180);

describe.each(Object.entries(themes))('a portal in %s', (_, theme) => {
  const css = toStylesheet(theme);
  const body = fromHex(theme.sections?.body)!;

  test.each(modes)('is readable on a %s system', (system) => {
    const { colors } = colorsOf(css, system);
    const below = ([ink, ground]: readonly [string, string], least: number) =>
      contrast(colors[ink]!, colors[ground]!) < least ? [`${ink} on ${ground}`] : [];
    expect(textPairs.flatMap((pair) => below(pair, 4.5))).toEqual([]);
    expect(controlPairs.flatMap((pair) => below(pair, 3))).toEqual([]);
    expect(textPairs.length).toBeGreaterThan(100);
    expect(controlPairs.length).toBeGreaterThan(30);
  });

  test.each(modes)('has panels in the color of the body, and matching controls, on a %s system', (system) => {
    const { colors, scheme } = colorsOf(css, system);
    const canvas = colors.canvas!;
    expect(scheme).toBe(isDark(canvas) ? 'dark' : 'light');
    for (const name of ['surface', 'raised', 'border', 'border-strong', 'selected']) {
      const ground = colors[name]!;
      if (name.startsWith('border') && theme.sections?.stroke) continue;
      if (body.c < 0.01) expect(ground.c, name).toBeLessThan(0.01);
      else expect(hueApart(ground, body), name).toBeLessThan(2);
    }
    for (const name of ['surface', 'raised']) expect(Math.abs(colors[name]!.l - canvas.l), name).toBeLessThan(0.25);
  });
});

test('a dark body is dark on every system, and is printed as dark text on white', () => {
  const css = toStylesheet(themes.maroon!);
  expect(colorsOf(css, 'light')).toEqual(colorsOf(css, 'dark'));
  expect(css).toContain('@media not print {');
  expect(css).toContain('--theme-schemes: dark;');
  expect(toStylesheet(themes.cream!)).not.toMatch(/color-scheme|--theme-schemes|@media/);
});

test('a dark portal keeps a chosen ground on a dark system, and gives it a readable text color', () => {
  const { header, 'header-text': ink } = colorsOf(toStylesheet(themes.maroon!), 'dark').colors;
  expect(header!.l).toBeGreaterThan(0.9);
  expect(ink!.l).toBeLessThan(0.3);
});

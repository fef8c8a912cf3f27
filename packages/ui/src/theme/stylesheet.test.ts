import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, fit, fromHex, readableRatio, toHex, visibleRatio } from './color.ts';
import { controlPairs, textPairs, toPalette } from './resolve.ts';
import { toDefaultTokens, toFontStylesheet, toStylesheet } from './stylesheet.ts';
import { buttonNames, fontNames, sectionNames, type Theme, textNames } from './theme.ts';
import { modes, neutrals, signals } from './tokens.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const group = <Name extends string>(names: readonly Name[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, hex])) as Record<Name, typeof hex>, { requiredKeys: [] });

const wholeTheme: fc.Arbitrary<Theme> = fc.record(
  { accent: hex, sections: group(sectionNames), texts: group(textNames), buttons: group(buttonNames) },
  { requiredKeys: [] },
);

function unreadable(theme: Theme): string[] {
  return modes.flatMap((mode) => {
    const palette = toPalette(theme, mode);
    const below = (least: number, pairs: typeof textPairs) =>
      pairs
        .filter(([ink, ground]) => contrast(palette[ink]!, palette[ground]!) < least)
        .map(([ink, ground]) => `${ink} on ${ground} in ${mode}`);
    return [...below(readableRatio, textPairs), ...below(visibleRatio, controlPairs)];
  });
}

const collapse = (css: string) => css.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim();

describe('a portal’s colors', () => {
  test('the defaults are readable in both modes', () => expect(unreadable({})).toEqual([]));

  test('every text is readable with any accent in both modes', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        expect(unreadable({ accent })).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('every text is readable with any theme in both modes', () => {
    fc.assert(
      fc.property(wholeTheme, (theme) => {
        expect(unreadable(theme)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('a usable accent is served as the owner wrote it', () => {
    expect(toHex(toPalette({ accent: '#0B7285' }, 'light').accent!)).toBe('#0b7285');
  });

  test('each variable group of an owner’s theme reaches the stylesheet', () => {
    const plain = toPalette({}, 'light');
    const cases: [Theme, string][] = [
      ...sectionNames.map((name): [Theme, string] => [
        { sections: { [name]: '#ffe8d6' } },
        { body: 'canvas', accent: 'accent-soft', tertiary: 'sunken', stroke: 'border' }[name as string] ?? name,
      ]),
      ...textNames.map((name): [Theme, string] => [
        { texts: { [name]: '#5b2100' } },
        { headings: 'heading', primary: 'text', secondary: 'muted', accent: 'accent-text', link: 'link' }[
          name as string
        ] ?? `${name}-text`,
      ]),
      [{ buttons: { primary_fill: '#123456' } }, 'button'],
      [{ buttons: { primary_fill: '#123456', primary_text: '#ffe8d6' } }, 'on-button'],
    ];
    for (const [theme, token] of cases) expect(toPalette(theme, 'light')[token], token).not.toEqual(plain[token]);
  });

  test('a light header is dark in the dark mode', () => {
    expect(toPalette({ sections: { header: '#ffffff' } }, 'dark').header!.l).toBeLessThan(0.3);
  });

  test('every screen can show every color of the table', () => {
    for (const [name, color] of Object.entries({ ...neutrals, ...signals })) {
      for (const mode of modes) expect(fit(color[mode]), `${name} in ${mode}`).toEqual(color[mode]);
    }
  });
});

describe('a portal’s stylesheet', () => {
  test('an invalid color changes nothing', () => {
    const attack = 'red;}body{background:url(https://evil.example)}';
    const theme = {
      accent: attack,
      sections: { body: attack },
      texts: { link: attack },
      buttons: { primary_fill: attack },
    };
    expect(toStylesheet(theme)).toBe(toStylesheet({}));
  });

  test('no text of an owner can leave its declaration', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.constantFrom('"; } * { color: red', '*/', '\\22', '</style>', '@import "x"'),
    );
    const all = (names: readonly string[]) => fc.record(Object.fromEntries(names.map((name) => [name, anything])));
    fc.assert(
      fc.property(anything, all(sectionNames), all(textNames), all(fontNames), (accent, sections, texts, fonts) => {
        const shape = /^:root \{\n(?: {2}--[a-z0-9-]+: [a-zA-Z0-9.,()"% _-]+;\n)+\}\n$/;
        expect(toStylesheet({ accent, sections, texts })).toMatch(shape);
        expect(toFontStylesheet({ fonts })).toMatch(shape);
      }),
    );
  });

  test('an invalid theme gives the defaults', () => {
    for (const stored of [null, undefined, 7, 'x', [], { sections: null, fonts: [] }]) {
      expect(toStylesheet(stored as Theme)).toBe(toStylesheet({}));
      expect(toFontStylesheet(stored as Theme)).toBe(toFontStylesheet({}));
    }
  });

  test('a chosen font comes before its fallbacks', () => {
    expect(toFontStylesheet({ fonts: { base: 'Source Sans 3', code: 'Fira "Code' } })).toContain(
      '--font-base: "Source Sans 3", "Geist Variable"',
    );
    expect(toFontStylesheet({ fonts: { code: 'Fira "Code' } })).not.toContain('Fira');
  });

  test('headings follow the base font unless they have their own', () => {
    expect(toFontStylesheet({ fonts: { base: 'Lora' } })).toContain('--font-headings: "Lora"');
    expect(toFontStylesheet({ fonts: { base: 'Lora', headings: 'Sora' } })).toContain('--font-headings: "Sora"');
  });

  test('the front ends contain the same defaults, in case the stylesheet is missing', () => {
    const carried = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
    expect(collapse(carried), 'run `npm run tokens -w packages/ui`').toBe(
      collapse(`@layer tokens {\n${toDefaultTokens()}}`),
    );
  });

  test('colors are written with the precision that was checked', () => {
    expect(toStylesheet({})).toContain('--color-canvas: light-dark(oklch(0.988 0.002 255), oklch(0.17 0.008 262))');
    expect(fromHex('#fff')!.l).toBeCloseTo(1, 5);
  });
});

import { toCss } from './color.ts';
import { schemesOf, toPalette } from './resolve.ts';
import { type Theme, toTheme } from './theme.ts';
import { fontStacks, measures, shadows } from './tokens.ts';

type Declarations = readonly (readonly [name: string, value: string])[];

const rule = (declarations: Declarations): string =>
  `:root {\n${declarations.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;

function colorDeclarations(theme: Theme): Declarations {
  const light = toPalette(theme, 'light');
  const dark = toPalette(theme, 'dark');
  return Object.entries(light).map(([name, color]) => {
    const [day, night] = [toCss(color), toCss(dark[name]!)];
    return [`--color-${name}`, day === night ? day : `light-dark(${day}, ${night})`];
  });
}

/**
 * A portal that is dark on every system says so: the browser's own controls follow, and the front end offers no choice of
 * a theme. Paper stays white, with the colors that the front end carries itself.
 */
function colorRule(theme: Theme): string {
  const colors = colorDeclarations(theme);
  const [scheme, other] = schemesOf(theme);
  if (!scheme || other) return rule(colors);
  const always = [
    ['color-scheme', scheme],
    ['--theme-schemes', scheme],
  ] as const;
  return `@media not print {\n${rule([...always, ...colors])}}\n`;
}

function fontDeclarations({ fonts }: Theme): Declarations {
  const base = fonts?.base;
  const chosen = { base, headings: fonts?.headings ?? base, code: fonts?.code };
  return (['base', 'headings', 'code'] as const).map((name) => [
    `--font-${name}`,
    chosen[name] ? `"${chosen[name]}", ${fontStacks[name]}` : fontStacks[name],
  ]);
}

/** The portal's colors, in both modes, as the CSS that its pages load. Only checked values of the theme get in. */
export const toStylesheet = (theme: Theme): string => colorRule(toTheme(theme));

/** The portal's fonts, each with fallbacks. Only names of families get in. */
export const toFontStylesheet = (theme: Theme): string => rule(fontDeclarations(toTheme(theme)));

/** What the front ends carry themselves, so that a missing stylesheet changes the colors and breaks nothing. */
export function toDefaultTokens(): string {
  const measured = Object.entries(measures).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`--${group}-${name}`, value] as const),
  );
  const shaded = Object.entries(shadows).map(([name, value]) => [`--shadow-${name}`, value] as const);
  return rule([...colorDeclarations({}), ...fontDeclarations({}), ...measured, ...shaded]);
}

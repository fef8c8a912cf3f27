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
 * A portal that is always dark declares its scheme: the controls of the browser follow it, and the front end offers no
 * choice of a theme. Printed pages use the default colors of the front end, because paper is white.
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

/**
 * The colors of the portal in both modes, as the CSS that its pages load. It contains only validated values of the
 * theme.
 */
export const toStylesheet = (theme: Theme): string => colorRule(toTheme(theme));

/** The fonts of the portal with fallbacks. It contains only validated names of families. */
export const toFontStylesheet = (theme: Theme): string => rule(fontDeclarations(toTheme(theme)));

/**
 * The tokens that front ends contain themselves. Without the portal's stylesheet a page is complete, only in other
 * colors.
 */
export function toDefaultTokens(): string {
  const measured = Object.entries(measures).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`--${group}-${name}`, value] as const),
  );
  const shaded = Object.entries(shadows).map(([name, value]) => [`--shadow-${name}`, value] as const);
  return rule([...colorDeclarations({}), ...fontDeclarations({}), ...measured, ...shaded]);
}

import { toHex } from './color.ts';
import { toPalette } from './resolve.ts';
import { type Theme, toTheme } from './theme.ts';

/** The variable names by which other front ends know a portal's colors, each with its token. */
const tokens: Readonly<Record<string, string>> = {
  'section_colors-header': 'header',
  'section_colors-body': 'canvas',
  'section_colors-hero': 'hero',
  'section_colors-accent': 'accent-soft',
  'section_colors-tertiary': 'sunken',
  'section_colors-stroke': 'border',
  'section_colors-footer': 'footer',
  'text_colors-header': 'header-text',
  'text_colors-hero': 'hero-text',
  'text_colors-headings': 'heading',
  'text_colors-primary': 'text',
  'text_colors-secondary': 'muted',
  'text_colors-accent': 'accent-text',
  'text_colors-link': 'link',
  'text_colors-footer': 'footer-text',
  'button_colors-primary-fill': 'button',
  'button_colors-primary-text': 'on-button',
};

/** Other front ends have no dark mode, so they get the colors of the light mode. */
export function toFrontEndStylesheet(stored: Theme): string {
  const palette = toPalette(toTheme(stored), 'light');
  const names = Object.keys(tokens);
  const values = names.map((name) => `  --${name}: ${toHex(palette[tokens[name]!]!)};\n`);
  const classes = names.map(
    (name) => `.color-${name} { color: var(--${name}); }\n.bg-${name} { background-color: var(--${name}); }\n`,
  );
  return `:root {\n${values.join('')}}\n${classes.join('')}`;
}

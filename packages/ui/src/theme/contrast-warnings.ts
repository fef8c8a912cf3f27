import { contrast, fromHex, readableRatio, toHex } from './color.ts';
import { toPalette } from './resolve.ts';
import { type Theme, toTheme } from './theme.ts';

export interface ContrastWarning {
  /** The names of the chosen color and its ground in the theme. */
  text: string;
  ground: string;
  contrast: number;
  minimum: number;
  /** The color that is shown instead. */
  shown: string;
}

/** Texts and grounds of the theme, and the tokens of the palette for both. */
const places: readonly (readonly [text: string, ground: string, ink: string, paper: string])[] = [
  ['texts.header', 'sections.header', 'header-text', 'header'],
  ['texts.hero', 'sections.hero', 'hero-text', 'hero'],
  ['texts.headings', 'sections.body', 'heading', 'canvas'],
  ['texts.primary', 'sections.body', 'text', 'canvas'],
  ['texts.secondary', 'sections.body', 'muted', 'canvas'],
  ['texts.accent', 'sections.body', 'accent-text', 'canvas'],
  ['texts.link', 'sections.body', 'link', 'canvas'],
  ['texts.footer', 'sections.footer', 'footer-text', 'footer'],
  ['buttons.primary_text', 'buttons.primary_fill', 'on-button', 'button'],
];

/** Chosen text colors with too little contrast. The palette adjusts them. */
export function findContrastWarnings(stored: Theme): ContrastWarning[] {
  const theme = toTheme(stored);
  const palette = toPalette(theme, 'light');
  return places.flatMap(([text, ground, ink, paper]) => {
    const [group, name] = text.split('.') as ['texts' | 'buttons', string];
    const chosen = fromHex((theme[group] as Record<string, string> | undefined)?.[name]);
    const below = palette[paper];
    if (!chosen || !below) return [];
    const ratio = contrast(chosen, below);
    if (ratio >= readableRatio) return [];
    const shown = toHex(palette[ink] ?? chosen);
    return [{ text, ground, contrast: Math.round(ratio * 100) / 100, minimum: readableRatio, shown }];
  });
}

import { toDefaultTokens } from '@portico/ui/theme/stylesheet.ts';

/** The tokens of the theme that forms use. */
const used = [
  'color-canvas',
  'color-surface',
  'color-sunken',
  'color-border',
  'color-border-strong',
  'color-text',
  'color-heading',
  'color-muted',
  'color-accent-text',
  'color-link',
  'color-button',
  'color-button-hover',
  'color-button-pressed',
  'color-on-button',
  ...['danger', 'success', 'info', 'warning'].flatMap((signal) => [`color-${signal}`, `color-${signal}-soft`]),
  'font-base',
  'radius-medium',
  'duration-fast',
  'ease-out',
  'shadow-small',
];

/**
 * Pages of Portico have the theme; on other pages the defaults apply. A CSS variable cannot fall back to itself, so
 * forms use their own names.
 */
export function toTokenSheet(): string {
  const defaults = new Map(
    [...toDefaultTokens().matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const lines = used.map((name) => `  --pa-${name}: var(--${name}, ${defaults.get(name)});`);
  return `.portico-auth {\n${lines.join('\n')}\n}\n`;
}

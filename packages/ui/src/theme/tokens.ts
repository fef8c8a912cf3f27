import { fromHex, type Oklch, oklch } from './color.ts';

export const modes = ['light', 'dark'] as const;
export type Mode = (typeof modes)[number];
export type PerMode<Value> = { readonly [mode in Mode]: Value };

const both = (light: Oklch, dark: Oklch): PerMode<Oklch> => ({ light, dark });

/** The default grounds and inks, before a theme and the contrast rules change them. */
export const neutrals = {
  canvas: both(oklch(0.988, 0.002, 255), oklch(0.17, 0.008, 262)),
  surface: both(oklch(1, 0, 0), oklch(0.205, 0.009, 262)),
  raised: both(oklch(1, 0, 0), oklch(0.238, 0.01, 262)),
  sunken: both(oklch(0.966, 0.003, 255), oklch(0.255, 0.011, 262)),
  border: both(oklch(0.918, 0.004, 255), oklch(0.298, 0.012, 262)),
  /** The chosen option of several, on a sunken ground. */
  selected: both(oklch(1, 0, 0), oklch(0.298, 0.012, 262)),
  'border-strong': both(oklch(0.652, 0.01, 258), oklch(0.52, 0.014, 262)),
  text: both(oklch(0.235, 0.014, 262), oklch(0.945, 0.004, 255)),
  muted: both(oklch(0.488, 0.016, 260), oklch(0.725, 0.012, 258)),
} as const;

export const defaultAccent = oklch(0.52, 0.19, 268);

/** Colors with a meaning, each with a soft ground of its hue. */
export const signals = {
  success: both(oklch(0.49, 0.12, 152), oklch(0.79, 0.15, 152)),
  warning: both(oklch(0.5, 0.105, 70), oklch(0.82, 0.14, 78)),
  danger: both(oklch(0.51, 0.19, 27), oklch(0.75, 0.15, 24)),
  info: both(oklch(0.5, 0.125, 245), oklch(0.77, 0.12, 242)),
  'method-get': both(oklch(0.5, 0.14, 250), oklch(0.78, 0.115, 248)),
  'method-post': both(oklch(0.49, 0.12, 150), oklch(0.8, 0.14, 152)),
  'method-put': both(oklch(0.51, 0.11, 65), oklch(0.82, 0.13, 75)),
  'method-patch': both(oklch(0.49, 0.083, 195), oklch(0.8, 0.11, 192)),
  'method-delete': both(oklch(0.52, 0.19, 25), oklch(0.76, 0.14, 22)),
  'method-head': both(oklch(0.5, 0.15, 300), oklch(0.78, 0.12, 302)),
  'method-options': both(oklch(0.51, 0.17, 340), oklch(0.78, 0.13, 342)),
  'method-trace': both(oklch(0.48, 0.03, 260), oklch(0.76, 0.03, 258)),
} as const;

const bothHex = (light: string, dark: string) => both(fromHex(light)!, fromHex(dark)!);

/** The colors of the series of a chart. Readers with any common kind of color blindness can distinguish their hues. */
export const series: readonly PerMode<Oklch>[] = [
  bothHex('#0b63ad', '#62aef5'),
  bothHex('#c25700', '#f5a855'),
  bothHex('#00806b', '#40cfae'),
  bothHex('#b02a78', '#f283bf'),
  bothHex('#5b6675', '#b3bdc9'),
  bothHex('#6a48c8', '#ad98ff'),
  bothHex('#876a00', '#e3c84a'),
  bothHex('#1f86b8', '#86d6fa'),
];

const softGround: PerMode<{ l: number; c: number }> = { light: { l: 0.962, c: 0.024 }, dark: { l: 0.272, c: 0.042 } };

export const soften = (color: Oklch, mode: Mode): Oklch => ({
  l: softGround[mode].l,
  c: Math.min(softGround[mode].c, color.c * 0.35),
  h: color.h,
});

const steps = (names: readonly number[], toValue: (name: number) => string) =>
  Object.fromEntries(names.map((name) => [String(name), toValue(name)]));

const toRem = (pixels: number): string => `${pixels / 16}rem`;

/** Tokens that are not colors and are the same in both modes. */
export const measures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  space: steps([1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24], (step) => toRem(step * 4)),
  size: steps([12, 13, 14, 16, 18, 22, 28, 36], toRem),
  radius: { small: '0.375rem', medium: '0.5rem', large: '0.75rem', full: '999px' },
  duration: { fast: '120ms', medium: '180ms' },
  ease: { out: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  layer: { bar: '10', popup: '20', toast: '30' },
  bar: { height: '3.5rem' },
  page: { width: '76rem' },
};

export const shadows = {
  small: '0 1px 2px light-dark(oklch(0.25 0.02 262 / 6%), oklch(0 0 0 / 30%))',
  medium:
    '0 1px 2px light-dark(oklch(0.25 0.02 262 / 6%), oklch(0 0 0 / 30%)), 0 6px 16px -6px light-dark(oklch(0.25 0.02 262 / 12%), oklch(0 0 0 / 45%))',
  large:
    '0 2px 6px light-dark(oklch(0.25 0.02 262 / 6%), oklch(0 0 0 / 30%)), 0 18px 40px -12px light-dark(oklch(0.25 0.02 262 / 22%), oklch(0 0 0 / 60%))',
} as const;

const systemSans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const systemMono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

export const fontStacks = {
  base: `"Geist Variable", "Geist Fallback", ${systemSans}`,
  headings: `"Geist Variable", "Geist Fallback", ${systemSans}`,
  code: `"Geist Mono Variable", ${systemMono}`,
} as const;

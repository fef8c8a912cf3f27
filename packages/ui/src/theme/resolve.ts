import {
  black,
  contrast,
  fit,
  fromHex,
  isDark,
  isReadableGround,
  type Oklch,
  readableOn,
  readableRatio,
  round,
  toReadableGround,
  visibleRatio,
  white,
} from './color.ts';
import { monogramHues } from './monogram-hues.ts';
import type { Theme } from './theme.ts';
import { defaultAccent, type Mode, modes, neutrals, series, signals, soften } from './tokens.ts';

export type Palette = Readonly<Record<string, Oklch>>;

/** A color of a text or line, and a ground that it appears on. */
export type Pair = readonly [ink: string, ground: string];

const paper = ['canvas', 'surface', 'raised', 'sunken'] as const;

const on = (ink: string, grounds: readonly string[]): Pair[] => grounds.map((ground) => [ink, ground]);

/** The pairs that have to be readable. The palette is computed from them, and the tests check them. */
export const textPairs: readonly Pair[] = [
  ...['text', 'heading', 'muted', 'accent-text', 'link'].flatMap((ink) => on(ink, [...paper, 'accent-soft'])),
  ...on('text', ['selected']),
  ...on('on-accent', ['accent', 'accent-hover', 'accent-pressed']),
  ...on('on-button', ['button', 'button-hover', 'button-pressed']),
  ...on('header-text', ['header']),
  ...on('hero-text', ['hero']),
  ...on('hero-muted', ['hero']),
  ...on('footer-text', ['footer']),
  ...Object.keys(signals).flatMap((signal) => on(signal, [...paper, `${signal}-soft`])),
  ...monogramHues.map((_, index): Pair => [`monogram-${index}`, `monogram-${index}-soft`]),
];

/** The pairs that have to be visible: outlines and fills of controls, and series of charts. */
export const controlPairs: readonly Pair[] = [
  ...on('border-strong', paper),
  ...on('accent', ['canvas', 'surface', 'raised']),
  ...series.flatMap((_, index) => on(`series-${index}`, ['canvas', 'surface', 'raised'])),
];

/**
 * The schemes of a portal. An owner who chooses a dark body wants it on every system, so such a portal is always dark.
 * Any other portal has a light scheme, and a dark one in the hue of its body.
 */
export function schemesOf(theme: Theme): readonly Mode[] {
  const body = fromHex(theme.sections?.body);
  return body && isDark(body) ? ['dark'] : modes;
}

/**
 * The ground that the owner chose. In the dark scheme of a light portal, a light ground keeps only its hue, because a
 * white header would be too bright there.
 */
function toGround(chosen: Oklch | undefined, fallback: Oklch, keepsChoice: boolean): Oklch {
  if (!chosen) return fallback;
  if (keepsChoice || isDark(chosen)) return chosen;
  return fit({ l: fallback.l, c: Math.min(chosen.c, 0.04), h: chosen.h });
}

/** The three fills of a control, and a text color that is readable on all of them. */
function toFill(fill: Oklch, wantedInk: Oklch | undefined) {
  const ink = wantedInk ?? (contrast(white, fill) >= readableRatio ? white : black);
  const away = isDark(fill) ? -0.04 : 0.04;
  const hover = round(fit({ ...fill, l: fill.l + away }));
  const pressed = round(fit({ ...fill, l: fill.l + away * 2 }));
  return { fill, hover, pressed, ink: readableOn([fill, hover, pressed], ink) };
}

/**
 * The neutral color of this name for a chosen canvas: in the hue of the canvas, with the usual difference in lightness.
 */
function besideCanvas(canvas: Oklch, name: keyof typeof neutrals, scheme: Mode): Oklch {
  const usual = neutrals[name][scheme];
  const step = usual.l - neutrals.canvas[scheme].l;
  const at = (l: number) => round(fit({ ...canvas, l }));
  const isDarkScheme = scheme === 'dark';
  // Differences between nearly black colors are invisible, so a panel is at least as light as usual.
  const wanted = at(isDarkScheme ? Math.max(usual.l, canvas.l + step) : canvas.l + step);
  return isReadableGround(wanted, isDarkScheme) ? wanted : toReadableGround(at(canvas.l - step), isDarkScheme);
}

/**
 * All colors of one mode. Grounds are fixed first. Each text color is then adjusted until it is readable on its
 * grounds.
 */
export function toPalette(theme: Theme, mode: Mode): Palette {
  const section = (name: keyof NonNullable<Theme['sections']>) => fromHex(theme.sections?.[name]);
  const ink = (name: keyof NonNullable<Theme['texts']>) => fromHex(theme.texts?.[name]);

  const schemes = schemesOf(theme);
  const scheme = schemes.includes(mode) ? mode : schemes[0]!;
  const keepsChoice = scheme === 'light' || schemes.length === 1;
  const canvas = round(toGround(section('body'), neutrals.canvas[scheme], keepsChoice));
  const neutral = (name: keyof typeof neutrals) =>
    section('body') ? besideCanvas(canvas, name, scheme) : neutrals[name][scheme];
  const chosenAccent = fromHex(theme.accent) ?? defaultAccent;

  const grounds: Record<string, Oklch> = {
    canvas,
    surface: neutral('surface'),
    raised: neutral('raised'),
    sunken: toPanel(scheme, section('tertiary'), neutral('sunken')),
    selected: neutral('selected'),
    'accent-soft': toPanel(scheme, section('accent'), soften(chosenAccent, scheme)),
    header: toGround(section('header'), neutral('surface'), keepsChoice),
    hero: toGround(section('hero'), section('body') ? canvas : heroOf(chosenAccent, scheme), keepsChoice),
    footer: toGround(section('footer'), canvas, keepsChoice),
  };
  for (const [name, color] of Object.entries(signals)) grounds[`${name}-soft`] = soften(color[scheme], scheme);
  monogramHues.forEach((h, index) => {
    grounds[`monogram-${index}-soft`] = scheme === 'light' ? { l: 0.945, c: 0.035, h } : { l: 0.3, c: 0.055, h };
  });
  const settled = mapColors(grounds, (color) => round(fit(color)));
  const groundsOf = (pairs: readonly Pair[], name: string) =>
    pairs.filter(([one]) => one === name).map(([, ground]) => settled[ground]!);
  const schemeOn = (ground: string): Mode => (isDark(settled[ground]!) ? 'dark' : 'light');
  const toVisible = (name: string, color: Oklch) => readableOn(groundsOf(controlPairs, name), color, visibleRatio);

  const accent = toFill(toVisible('accent', chosenAccent), undefined);
  const fill = fromHex(theme.buttons?.primary_fill) ?? (scheme === 'dark' ? accent.fill : chosenAccent);
  const button = toFill(fill, fromHex(theme.buttons?.primary_text));

  const inks: Record<string, Oklch> = {
    text: ink('primary') ?? neutrals.text[scheme],
    heading: ink('headings') ?? ink('primary') ?? neutrals.text[scheme],
    muted: ink('secondary') ?? neutrals.muted[scheme],
    'accent-text': ink('accent') ?? chosenAccent,
    link: ink('link') ?? ink('accent') ?? chosenAccent,
    'header-text': ink('header') ?? neutrals.text[schemeOn('header')],
    'hero-text': ink('hero') ?? neutrals.text[schemeOn('hero')],
    'hero-muted': ink('hero') ?? neutrals.muted[schemeOn('hero')],
    'footer-text': ink('footer') ?? neutrals.muted[schemeOn('footer')],
  };
  for (const [name, color] of Object.entries(signals)) inks[name] = color[scheme];
  monogramHues.forEach((h, index) => {
    inks[`monogram-${index}`] = scheme === 'light' ? { l: 0.46, c: 0.13, h } : { l: 0.84, c: 0.09, h };
  });

  return {
    ...settled,
    border: round(fit(toGround(section('stroke'), neutral('border'), keepsChoice))),
    'border-strong': toVisible('border-strong', strongBorderOn(section('body') && canvas, scheme)),
    accent: round(accent.fill),
    'accent-hover': accent.hover,
    'accent-pressed': accent.pressed,
    'on-accent': accent.ink,
    button: round(button.fill),
    'button-hover': button.hover,
    'button-pressed': button.pressed,
    'on-button': button.ink,
    ...mapColors(inks, (color, name) => readableOn(groundsOf(textPairs, name), color)),
    ...Object.fromEntries(
      series.map((color, index) => [`series-${index}`, toVisible(`series-${index}`, color[scheme])]),
    ),
  };
}

/** Has the hue of a chosen canvas, because a gray line looks dirty on a colored ground. */
function strongBorderOn(canvas: Oklch | undefined, scheme: Mode): Oklch {
  const usual = neutrals['border-strong'][scheme];
  return canvas ? { l: usual.l, c: Math.min(canvas.c, 0.06), h: canvas.h } : usual;
}

/**
 * Panels share the text colors of the canvas. A chosen panel color that is too far from the usual lightness keeps only
 * its hue.
 */
function toPanel(scheme: Mode, chosen: Oklch | undefined, fallback: Oklch): Oklch {
  if (!chosen) return fallback;
  const isNear = isReadableGround(chosen, scheme === 'dark') && Math.abs(chosen.l - fallback.l) < 0.1;
  return isNear
    ? chosen
    : toReadableGround({ l: fallback.l, c: Math.min(chosen.c, 0.04), h: chosen.h }, scheme === 'dark');
}

const heroOf = (accent: Oklch, scheme: Mode): Oklch =>
  scheme === 'light'
    ? { l: 0.972, c: Math.min(0.014, accent.c * 0.12), h: accent.h }
    : { l: 0.205, c: Math.min(0.02, accent.c * 0.15), h: accent.h };

const mapColors = (colors: Record<string, Oklch>, change: (color: Oklch, name: string) => Oklch): Palette =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, change(color, name)]));

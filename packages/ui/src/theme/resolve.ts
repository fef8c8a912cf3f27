import {
  black,
  contrast,
  fit,
  fromHex,
  isDark,
  type Oklch,
  readableOn,
  readableRatio,
  round,
  white,
} from './colour.ts';
import type { Theme } from './theme.ts';
import { defaultAccent, type Mode, monogramHues, neutrals, signals, soften } from './tokens.ts';

export type Palette = Readonly<Record<string, Oklch>>;

/** A text and a ground that meet somewhere in the product. */
export type Pair = readonly [text: string, ground: string];

const paper = ['canvas', 'surface', 'raised', 'sunken'] as const;

const on = (text: string, grounds: readonly string[]): Pair[] => grounds.map((ground) => [text, ground]);

/** Every pairing that has to be readable; the palette is made from it and the tests go through it. */
export const textPairs: readonly Pair[] = [
  ...['text', 'heading', 'muted', 'accent-text', 'link'].flatMap((ink) => on(ink, [...paper, 'accent-soft'])),
  ...on('on-accent', ['accent', 'accent-hover', 'accent-pressed']),
  ...on('on-button', ['button', 'button-hover', 'button-pressed']),
  ...on('header-text', ['header']),
  ...on('hero-text', ['hero']),
  ...on('hero-muted', ['hero']),
  ...on('footer-text', ['footer']),
  ...Object.keys(signals).flatMap((signal) => on(signal, [...paper, `${signal}-soft`])),
  ...monogramHues.map((_, index): Pair => [`monogram-${index}`, `monogram-${index}-soft`]),
];

/**
 * The ground an owner chose. In the dark mode a light ground keeps only its hue: a white header would glare there.
 */
function toGround(chosen: Oklch | undefined, fallback: Oklch, mode: Mode): Oklch {
  if (!chosen) return fallback;
  if (mode === 'light' || isDark(chosen)) return chosen;
  return fit({ l: fallback.l, c: Math.min(chosen.c, 0.04), h: chosen.h });
}

/** The three fills of a filled control, and the ink that can be read on each of them. */
function toFill(fill: Oklch, wantedInk: Oklch | undefined) {
  const ink = wantedInk ?? (contrast(white, fill) >= readableRatio ? white : black);
  const away = isDark(fill) ? -0.04 : 0.04;
  const hover = round(fit({ ...fill, l: fill.l + away }));
  const pressed = round(fit({ ...fill, l: fill.l + away * 2 }));
  return { fill, hover, pressed, ink: readableOn([fill, hover, pressed], ink) };
}

/** All colours of one mode. Grounds come first; every ink is then moved until it can be read on its grounds. */
export function toPalette(theme: Theme, mode: Mode): Palette {
  const section = (name: keyof NonNullable<Theme['sections']>) => fromHex(theme.sections?.[name]);
  const ink = (name: keyof NonNullable<Theme['texts']>) => fromHex(theme.texts?.[name]);

  const canvas = toGround(section('body'), neutrals.canvas[mode], mode);
  // A dark body makes even the light mode a dark scheme: panels and inks have to follow it.
  const scheme: Mode = isDark(canvas) ? 'dark' : 'light';
  const chosenAccent = fromHex(theme.accent) ?? defaultAccent;
  const accentFill = scheme === 'dark' ? readableOn([canvas], chosenAccent, 3) : chosenAccent;
  const accent = toFill(accentFill, undefined);
  const button = toFill(fromHex(theme.buttons?.primary_fill) ?? accent.fill, fromHex(theme.buttons?.primary_text));

  const grounds: Record<string, Oklch> = {
    canvas,
    surface: neutrals.surface[scheme],
    raised: neutrals.raised[scheme],
    sunken: toGroundOf(scheme, section('tertiary'), neutrals.sunken[scheme]),
    'accent-soft': toGroundOf(scheme, section('accent'), soften(chosenAccent, scheme)),
    header: toGround(section('header'), neutrals.surface[scheme], mode),
    hero: toGround(section('hero'), heroOf(chosenAccent, scheme), mode),
    footer: toGround(section('footer'), canvas, mode),
  };
  for (const [name, colour] of Object.entries(signals)) grounds[`${name}-soft`] = soften(colour[scheme], scheme);
  monogramHues.forEach((h, index) => {
    grounds[`monogram-${index}-soft`] = scheme === 'light' ? { l: 0.945, c: 0.035, h } : { l: 0.3, c: 0.055, h };
  });

  const inks: Record<string, Oklch> = {
    text: ink('primary') ?? neutrals.text[scheme],
    heading: ink('headings') ?? ink('primary') ?? neutrals.text[scheme],
    muted: ink('secondary') ?? neutrals.muted[scheme],
    'accent-text': ink('accent') ?? chosenAccent,
    link: ink('link') ?? ink('accent') ?? chosenAccent,
    'header-text': ink('header') ?? neutrals.text[scheme],
    'hero-text': ink('hero') ?? neutrals.text[scheme],
    'hero-muted': ink('hero') ?? neutrals.muted[scheme],
    'footer-text': ink('footer') ?? neutrals.muted[scheme],
  };
  for (const [name, colour] of Object.entries(signals)) inks[name] = colour[scheme];
  monogramHues.forEach((h, index) => {
    inks[`monogram-${index}`] = scheme === 'light' ? { l: 0.46, c: 0.13, h } : { l: 0.84, c: 0.09, h };
  });

  const settled = mapColours(grounds, (colour) => round(fit(colour)));
  return {
    ...settled,
    border: round(
      fit(section('stroke') ? toGround(section('stroke'), neutrals.border[scheme], mode) : neutrals.border[scheme]),
    ),
    'border-strong': neutrals['border-strong'][scheme],
    accent: round(accent.fill),
    'accent-hover': accent.hover,
    'accent-pressed': accent.pressed,
    'on-accent': accent.ink,
    button: round(button.fill),
    'button-hover': button.hover,
    'button-pressed': button.pressed,
    'on-button': button.ink,
    ...mapColours(inks, (colour, name) =>
      readableOn(
        textPairs.filter(([text]) => text === name).map(([, ground]) => settled[ground]!),
        colour,
      ),
    ),
  };
}

/** Panels lie beside the canvas and share its inks, so a chosen panel colour keeps its hue and takes the scheme's lightness. */
const toGroundOf = (scheme: Mode, chosen: Oklch | undefined, fallback: Oklch): Oklch =>
  chosen && isDark(chosen) === (scheme === 'dark') && Math.abs(chosen.l - fallback.l) < 0.1
    ? chosen
    : chosen
      ? fit({ l: fallback.l, c: Math.min(chosen.c, 0.04), h: chosen.h })
      : fallback;

const heroOf = (accent: Oklch, scheme: Mode): Oklch =>
  scheme === 'light'
    ? { l: 0.972, c: Math.min(0.014, accent.c * 0.12), h: accent.h }
    : { l: 0.205, c: Math.min(0.02, accent.c * 0.15), h: accent.h };

const mapColours = (colours: Record<string, Oklch>, change: (colour: Oklch, name: string) => Oklch): Palette =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, change(colour, name)]));

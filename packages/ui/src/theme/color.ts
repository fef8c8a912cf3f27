/** A color in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Linear-light sRGB. Screens cannot show channels outside 0–1. */
type LinearRgb = readonly [number, number, number];

export const oklch = (l: number, c: number, h: number): Oklch => ({ l, c, h });

const hexPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export const isHex = (value: unknown): value is string => typeof value === 'string' && hexPattern.test(value);

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Undefined for anything but `#rgb` and `#rrggbb`, so that nothing else reaches a stylesheet. */
export function fromHex(value: unknown): Oklch | undefined {
  if (!isHex(value)) return undefined;
  const digits = value.length === 4 ? [...value.slice(1)].map((digit) => digit + digit).join('') : value.slice(1);
  const number = Number.parseInt(digits, 16);
  return fromLinear([
    toLinear((number >> 16) / 255),
    toLinear(((number >> 8) & 255) / 255),
    toLinear((number & 255) / 255),
  ]);
}

// The matrices are those of the CSS Color 4 sample code (Björn Ottosson's OKLab).
function fromLinear([red, green, blue]: LinearRgb): Oklch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: hue < 0 ? hue + 360 : hue };
}

function toLinearRgb({ l, c, h }: Oklch): LinearRgb {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const gamutTolerance = 1e-4;

const isShowable = (color: Oklch): boolean =>
  toLinearRgb(color).every((channel) => channel >= -gamutTolerance && channel <= 1 + gamutTolerance);

/**
 * Reduces the chroma to what sRGB can show. Otherwise a browser would draw another color than the one whose contrast is
 * checked.
 */
export function fit(color: Oklch): Oklch {
  const l = Math.min(1, Math.max(0, color.l));
  if (isShowable({ ...color, l })) return { ...color, l };
  let low = 0;
  let high = color.c;
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (isShowable({ ...color, l, c: middle })) low = middle;
    else high = middle;
  }
  return { ...color, l, c: low };
}

/** Rounds to the precision of the stylesheet. Contrast is measured on rounded colors, because those are served. */
export function round({ l, c, h }: Oklch): Oklch {
  return { l: Number(l.toFixed(4)), c: Number(c.toFixed(4)), h: Number(h.toFixed(2)) };
}

export function toCss(color: Oklch): string {
  const { l, c, h } = round(color);
  return `oklch(${l} ${c} ${h})`;
}

export function toHex(color: Oklch): string {
  const channels = toLinearRgb(fit(color)).map((channel) =>
    Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

function luminance(color: Oklch): number {
  const [red, green, blue] = toLinearRgb(color).map((channel) => Math.min(1, Math.max(0, channel))) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export const black = oklch(0, 0, 0);
export const white = oklch(1, 0, 0);

/** Whether white is more readable on it than black. */
export const isDark = (ground: Oklch): boolean => contrast(white, ground) > contrast(black, ground);

export const readableRatio = 4.5;

/** The ratio that WCAG requires for outlines of controls and for charts. */
export const visibleRatio = 3;

/** Rounding may reduce the ratio slightly, so the checks require a little more. */
const margin = 0.05;

/** Whether white on a dark ground, or black on a light one, is readable. */
export const isReadableGround = (ground: Oklch, wantsDark: boolean): boolean =>
  contrast(wantsDark ? white : black, ground) >= readableRatio + margin;

/** Darkens or lightens the ground until a readable text color exists. */
export function toReadableGround(ground: Oklch, wantsDark: boolean): Oklch {
  let candidate = round(fit(ground));
  for (
    let { l } = candidate;
    l >= 0 && l <= 1 && !isReadableGround(candidate, wantsDark);
    l += wantsDark ? -0.005 : 0.005
  )
    candidate = round(fit({ ...ground, l }));
  return candidate;
}

const lightnessStep = 0.005;

/** The readable color on all grounds whose lightness is nearest. If none is readable, the better of black and white. */
export function readableOn(grounds: readonly Oklch[], color: Oklch, ratio = readableRatio): Oklch {
  const isReadable = (candidate: Oklch) => grounds.every((ground) => contrast(candidate, ground) >= ratio + margin);
  const at = (steps: number) => round(fit({ ...color, l: color.l + steps * lightnessStep }));
  const darker = firstStep(Math.floor(color.l / lightnessStep), (steps) => isReadable(at(-steps)));
  const lighter = firstStep(Math.floor((1 - color.l) / lightnessStep), (steps) => isReadable(at(steps)));
  if (darker <= lighter && darker < Infinity) return at(-darker);
  if (lighter < Infinity) return at(lighter);
  const worst = (ink: Oklch) => Math.min(...grounds.map((ground) => contrast(ink, ground)));
  return worst(white) > worst(black) ? white : black;
}

/**
 * A binary search for the first step that holds. `holds` must stay true after it: beyond its grounds, a color only
 * gains contrast.
 */
function firstStep(last: number, holds: (step: number) => boolean): number {
  if (holds(0)) return 0;
  if (!holds(last)) return Infinity;
  let [below, above] = [0, last];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

import type { Markup } from '../read-markup.ts';

export interface Point {
  x: number;
  y: number;
}

type Value = string | number | undefined;

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** An element of SVG, with the names of attributes in React. Undefined values are left out. */
export const element = (
  tag: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: (Markup | string)[]
): Markup => {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? round(value) : value]],
  );
  return [tag, Object.fromEntries(given) as Record<string, string>, ...children];
};

/** Colors are those of the theme, so that one drawing serves light, dark and paper. */
export const colors = {
  text: 'var(--color-text)',
  muted: 'var(--color-muted)',
  line: 'var(--color-border-strong)',
  fill: 'var(--color-surface)',
  soft: 'var(--color-sunken)',
  note: 'var(--color-warning-soft)',
} as const;

const fontSize = 13;
export const lineHeight = 18;

const narrow = /[ iljtfrI.,:;'|!()[\]{}]/;
const wide = /[mwMW@%]/;

/** The width of a line as the fonts of the portal have it, a little more rather than less. */
export function widthOf(text: string, size = fontSize): number {
  let width = 0;
  for (const sign of text) {
    if ((sign.codePointAt(0) ?? 0) > 0x2e7f) width += 1.05;
    else if (narrow.test(sign)) width += 0.36;
    else if (wide.test(sign)) width += 0.92;
    else width += /[A-Z]/.test(sign) ? 0.7 : 0.59;
  }
  return width * size;
}

export const sizeOf = (lines: readonly string[], size = fontSize) => ({
  width: Math.max(0, ...lines.map((line) => widthOf(line, size))),
  height: lines.length * lineHeight,
});

interface TextOptions {
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
  color?: string;
  size?: number;
}

/** Lines of text around the middle of a height. */
export const textAt = (
  lines: readonly string[],
  { x, y }: Point,
  { anchor = 'middle', weight, color = colors.text, size = fontSize }: TextOptions = {},
): Markup[] =>
  lines.map((line, at) =>
    element(
      'text',
      {
        x,
        y: y + (at - (lines.length - 1) / 2) * lineHeight + size * 0.35,
        textAnchor: anchor === 'start' ? undefined : anchor,
        fontSize: size,
        fontWeight: weight,
        fill: color,
      },
      line,
    ),
  );

export const box = (x: number, y: number, width: number, height: number, more: Record<string, Value> = {}): Markup =>
  element('rect', { x, y, width, height, fill: colors.fill, stroke: colors.line, ...more });

/** A line through points, with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((point, at) => {
    const next = rest[at + 1];
    const before = at === 0 ? first : (rest[at - 1] ?? first);
    if (!next) {
      path += `L${round(point.x)} ${round(point.y)}`;
      return;
    }
    const enter = between(point, before);
    const leave = between(point, next);
    path += `L${round(enter.x)} ${round(enter.y)}Q${round(point.x)} ${round(point.y)} ${round(leave.x)} ${round(leave.y)}`;
  });
  return path;
}

/** A point near a corner, on the way to another point. */
function between(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y) || 1;
  const share = Math.min(10, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
}

export const drawing = (width: number, height: number, label: string, children: Markup[], left = 0): Markup =>
  element(
    'svg',
    {
      viewBox: `${Math.floor(left)} 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: String(Math.ceil(width)),
      height: String(Math.ceil(height)),
      role: 'img',
      'aria-label': label,
    },
    ...children,
  );

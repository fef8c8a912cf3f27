import type { Markup } from '../read-markup.ts';
import type { GraphNode, Shape } from './graph.ts';
import { box, colors, element, lineHeight, type Point, sizeOf, textAt } from './svg.ts';

const gap = 8;

/** The space that a node takes. */
export function sizeOfNode(node: GraphNode): { width: number; height: number } {
  const { shape, label, parts } = node;
  if (shape === 'dot' || shape === 'ring') return { width: 20, height: 20 };
  if (shape === 'bar') return { width: 70, height: 8 };
  const { width, height } = sizeOf(label);
  if (parts) {
    const members = sizeOf(parts.flat());
    const stereotype = node.stereotype === undefined ? 0 : lineHeight;
    return {
      width: Math.max(width * 1.1, members.width, sizeOf([`«${node.stereotype ?? ''}»`]).width, 60) + 28,
      height: height + stereotype + gap + parts.reduce((sum, part) => sum + part.length * lineHeight + gap, 0),
    };
  }
  switch (shape) {
    case 'diamond':
      return label.length === 0 ? { width: 28, height: 28 } : { width: width * 1.35 + 44, height: height * 1.7 + 36 };
    case 'circle': {
      const size = Math.max(width, height) + 28;
      return { width: size, height: size };
    }
    case 'hexagon':
    case 'lean':
      return { width: width + 56, height: height + 22 };
    case 'cylinder':
      return { width: width + 32, height: height + 36 };
    default:
      return { width: width + 32, height: height + 22 };
  }
}

interface Box extends Point {
  width: number;
  height: number;
}

/** A node around its middle. */
export function drawNode(node: GraphNode, { x, y, width, height }: Box): Markup[] {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  const ground = { fill: colors.fill, stroke: colors.line };
  const polygon = (...points: number[][]): Markup =>
    element('polygon', {
      points: points.map((point) => point.map((n) => Math.round(n * 10) / 10)).join(' '),
      ...ground,
    });
  if (node.parts) return drawClass(node, { x, y, width, height });
  const text = textAt(node.label, { x, y: node.shape === 'cylinder' ? y + 6 : y }, { weight: 500 });
  const outlines: Record<Shape, () => Markup[]> = {
    box: () => [box(left, top, width, height, { rx: 3 })],
    round: () => [box(left, top, width, height, { rx: 9 })],
    pill: () => [box(left, top, width, height, { rx: height / 2 })],
    note: () => [box(left, top, width, height, { rx: 3, fill: colors.note })],
    circle: () => [element('circle', { cx: x, cy: y, r: width / 2, ...ground })],
    diamond: () => [polygon([x, top], [right, y], [x, bottom], [left, y])],
    hexagon: () => [
      polygon([left + 14, top], [right - 14, top], [right, y], [right - 14, bottom], [left + 14, bottom], [left, y]),
    ],
    lean: () => [polygon([left + 14, top], [right, top], [right - 14, bottom], [left, bottom])],
    cylinder: () => [
      element('path', {
        d: toPath`M${left} ${top + 8}a${width / 2} 8 0 0 1 ${width} 0v${height - 16}a${width / 2} 8 0 0 1 ${-width} 0zm0 0a${width / 2} 8 0 0 0 ${width} 0`,
        ...ground,
      }),
    ],
    dot: () => [element('circle', { cx: x, cy: y, r: 8, fill: colors.muted })],
    ring: () => [
      element('circle', { cx: x, cy: y, r: 9, fill: 'none', stroke: colors.muted, strokeWidth: 1.5 }),
      element('circle', { cx: x, cy: y, r: 5, fill: colors.muted }),
    ],
    bar: () => [box(left, top, width, height, { rx: 3, fill: colors.muted, stroke: undefined })],
  };
  return [...outlines[node.shape](), ...text];
}

function drawClass({ label, parts = [], stereotype }: GraphNode, { x, y, width, height }: Box): Markup[] {
  const [left, top] = [x - width / 2, y - height / 2];
  const drawn = [box(left, top, width, height, { rx: 3 })];
  let at = top + gap / 2;
  if (stereotype !== undefined) {
    drawn.push(...textAt([`«${stereotype}»`], { x, y: at + lineHeight / 2 }, { color: colors.muted, size: 12 }));
    at += lineHeight;
  }
  drawn.push(...textAt(label, { x, y: at + (label.length * lineHeight) / 2 }, { weight: 600 }));
  at += label.length * lineHeight + gap / 2;
  for (const part of parts) {
    drawn.push(
      element('path', { d: `M${Math.round(left)} ${Math.round(at)}h${Math.round(width)}`, stroke: colors.line }),
    );
    const middle = at + gap / 2 + (part.length * lineHeight) / 2;
    drawn.push(...textAt(part, { x: left + 12, y: middle }, { anchor: 'start' }));
    at += part.length * lineHeight + gap;
  }
  return drawn;
}

/** Where a line towards the middle of a node meets its outline. */
export function meet({ shape, parts }: GraphNode, { x, y, width, height }: Box, from: Point): Point {
  const [dx, dy] = [from.x - x, from.y - y];
  if (dx === 0 && dy === 0) return from;
  const [w, h] = [width / 2, height / 2];
  const isRound = shape === 'circle' || shape === 'dot' || shape === 'ring';
  const share = parts
    ? 1 / Math.max(Math.abs(dx) / w, Math.abs(dy) / h)
    : isRound
      ? 1 / Math.hypot(dx / w, dy / h)
      : shape === 'diamond'
        ? 1 / (Math.abs(dx) / w + Math.abs(dy) / h)
        : 1 / Math.max(Math.abs(dx) / w, Math.abs(dy) / h);
  return { x: x + dx * share, y: y + dy * share };
}

/** A path whose numbers have one decimal at most. */
const toPath = (texts: TemplateStringsArray, ...numbers: number[]): string =>
  String.raw({ raw: texts }, ...numbers.map((number) => Math.round(number * 10) / 10));

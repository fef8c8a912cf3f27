import type { Markup } from '../read-markup.ts';
import type { End } from './graph.ts';
import { colors, element, type Point } from './svg.ts';

/** The mark at the end of a line that comes from another point. */
export function drawEnd(end: End, tip: Point, from: Point): Markup[] {
  if (end === 'none') return [];
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [along, across] = [
    { x: (tip.x - from.x) / length, y: (tip.y - from.y) / length },
    { x: -(tip.y - from.y) / length, y: (tip.x - from.x) / length },
  ];
  const at = (back: number, side: number): string => {
    const x = tip.x - along.x * back + across.x * side;
    const y = tip.y - along.y * back + across.y * side;
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
  };
  const shape = (points: string[], fill: string) => [
    element('polygon', { points: points.join(' '), fill, stroke: colors.muted, strokeLinejoin: 'round' }),
  ];
  switch (end) {
    case 'arrow':
      return shape([at(0, 0), at(8, 4), at(8, -4)], colors.muted);
    case 'triangle':
      return shape([at(0, 0), at(12, 7), at(12, -7)], colors.fill);
    case 'diamond':
      return shape([at(0, 0), at(9, 5), at(18, 0), at(9, -5)], colors.fill);
    case 'full-diamond':
      return shape([at(0, 0), at(9, 5), at(18, 0), at(9, -5)], colors.muted);
    case 'circle': {
      const center = { x: tip.x - along.x * 4, y: tip.y - along.y * 4 };
      return [element('circle', { cx: center.x, cy: center.y, r: 4, fill: colors.fill, stroke: colors.muted })];
    }
    case 'cross':
      return [
        element('path', {
          d: `M${at(2, 4)}L${at(10, -4)}M${at(2, -4)}L${at(10, 4)}`,
          fill: 'none',
          stroke: colors.muted,
          strokeWidth: 1.5,
        }),
      ];
  }
}

import type { Markup } from '../read-markup.ts';
import { type Plan, type Task, toDate } from './gantt.ts';
import { box, colors, drawing, element, textAt, widthOf } from './svg.ts';

const [row, bar, margin] = [30, 18, 12];
const chartWidth = 460;
const ticksMaximum = 6;

/** Tasks as bars along the days. */
export function drawGantt({ title, sections }: Plan): Markup {
  const tasks = sections.flatMap((section) => section.tasks);
  const first = Math.min(...tasks.map(({ start }) => start));
  const days = Math.max(1, Math.max(...tasks.map(({ end }) => end)) - first);
  const names = [...tasks.map(({ name }) => widthOf(name)), ...sections.map(({ name }) => widthOf(name, 12) - 12)];
  const left = margin + 16 + Math.max(60, ...names);
  const xOf = (day: number) => left + ((day - first) / days) * chartWidth;
  const drawn: Markup[] =
    title === undefined ? [] : textAt([title], { x: margin, y: 18 }, { anchor: 'start', weight: 600 });
  const top = title === undefined ? margin : 36;
  const bottom = top + sections.reduce((sum, { name, tasks: own }) => sum + own.length * row + (name ? row : 0), 0);
  drawn.push(...drawAxis(first, days, xOf, top, bottom));
  let y = top;
  for (const section of sections) {
    if (section.name) {
      drawn.push(
        ...textAt([section.name], { x: margin, y: y + row / 2 }, { anchor: 'start', color: colors.muted, size: 12 }),
      );
      y += row;
    }
    for (const task of section.tasks) {
      const middle = y + row / 2;
      drawn.push(
        ...textAt([task.name], { x: margin + 10, y: middle }, { anchor: 'start' }),
        drawTask(task, xOf, middle),
      );
      y += row;
    }
  }
  const width = Math.max(left + chartWidth + 40, margin * 2 + widthOf(title ?? ''));
  return drawing(width, bottom + 30, describe(title, tasks), drawn);
}

function drawTask(
  { start, end, isMilestone, isDone, isCritical }: Task,
  xOf: (day: number) => number,
  y: number,
): Markup {
  const [from, to] = [xOf(start), xOf(end)];
  const stroke = isCritical ? 'var(--color-danger)' : colors.muted;
  if (isMilestone) {
    const x = (from + to) / 2;
    const points = [
      [x, y - 9],
      [x + 9, y],
      [x, y + 9],
      [x - 9, y],
    ]
      .map((point) => point.map(Math.round).join(','))
      .join(' ');
    return element('polygon', { points, fill: colors.muted, stroke });
  }
  return box(from, y - bar / 2, Math.max(to - from, 3), bar, {
    rx: 3,
    fill: isDone ? colors.soft : 'var(--color-accent)',
    fillOpacity: isDone ? undefined : '0.5',
    stroke,
    strokeWidth: isCritical ? 2 : undefined,
  });
}

function drawAxis(first: number, days: number, xOf: (day: number) => number, top: number, bottom: number): Markup[] {
  const step = Math.max(1, Math.ceil(days / (ticksMaximum - 1)));
  const ticks = Array.from({ length: Math.floor(days / step) + 1 }, (_, at) => first + at * step);
  return ticks.flatMap((day) => [
    element('path', {
      d: `M${Math.round(xOf(day))} ${top}V${bottom}`,
      stroke: colors.line,
      strokeDasharray: '2 4',
      fill: 'none',
    }),
    ...textAt([toDate(day)], { x: xOf(day), y: bottom + 14 }, { size: 11, color: colors.muted }),
  ]);
}

function describe(title: string | undefined, tasks: readonly Task[]): string {
  const sentences = tasks.map(({ name, start, end, isMilestone, isDone, isCritical }) => {
    const time = isMilestone || start === end ? toDate(start) : `${toDate(start)} – ${toDate(end)}`;
    return `${name}: ${time}${isDone ? ' ✓' : ''}${isCritical ? ' !' : ''}`;
  });
  return [...(title === undefined ? [] : [title]), ...sentences].join('; ').slice(0, 1500);
}

import type { Markup } from '../read-markup.ts';
import { type Statement, toLabel, unread } from './statements.ts';
import { box, colors, drawing, element, lineHeight, textAt, widthOf } from './svg.ts';

interface Slice {
  name: string;
  value: number;
}

const radius = 100;
const margin = 12;
const slicesMaximum = 24;

/** Parts of a whole. Each has a number beside its color, so that nobody has to tell colors apart. */
export function drawPie([first, ...statements]: readonly Statement[]): Markup {
  const [, showsData, inline] = /^pie(?:\s+(showData))?(?:\s+title\s+(.+))?$/.exec(first?.text ?? '') ?? [];
  if (!first || !/^pie(?:\s+showData)?(?:\s+title\s+.+)?$/.test(first.text))
    throw unread(first ?? { text: '', line: 1 });
  let title = inline;
  const slices: Slice[] = [];
  for (const statement of statements) {
    const [, heading] = /^title\s+(.+)$/.exec(statement.text) ?? [];
    const [, name, value] = /^("[^"]+")\s*:\s*(\d+(?:\.\d+)?)$/.exec(statement.text) ?? [];
    if (heading !== undefined) title = heading;
    else if (name !== undefined && slices.length < slicesMaximum) {
      slices.push({ name: toLabel(name).join(' '), value: Number(value) });
    } else throw unread(statement);
  }
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  if (whole <= 0) throw unread(first);
  const texts = slices.map(({ name, value }) => {
    const percent = `${Math.round((value / whole) * 1000) / 10} %`;
    return `${name}: ${showsData ? `${value} (${percent})` : percent}`;
  });
  return draw(title, slices, whole, texts);
}

function draw(title: string | undefined, slices: readonly Slice[], whole: number, texts: readonly string[]): Markup {
  const top = title === undefined ? margin : margin + lineHeight + 8;
  const height = Math.max(radius * 2, texts.length * (lineHeight + 4));
  const center = { x: margin + radius, y: top + height / 2 };
  const left = margin * 3 + radius * 2;
  const width = left + 30 + Math.max(...texts.map((text) => widthOf(text))) + margin;
  const drawn =
    title === undefined ? [] : textAt([title], { x: margin, y: margin + 8 }, { anchor: 'start', weight: 600 });
  let angle = -Math.PI / 2;
  const first = top + (height - texts.length * (lineHeight + 4)) / 2;
  for (const [at, { value }] of slices.entries()) {
    const end = angle + (value / whole) * 2 * Math.PI;
    const fill = { fill: 'var(--color-accent)', fillOpacity: shadeOf(at, slices.length) };
    drawn.push(sector(center, angle, end, fill));
    const middle = (angle + end) / 2;
    const place = { x: center.x + Math.cos(middle) * 70, y: center.y + Math.sin(middle) * 70 };
    if (value / whole > 0.04) {
      drawn.push(element('circle', { cx: place.x, cy: place.y, r: 10, fill: colors.fill, stroke: colors.line }));
      drawn.push(...textAt([String(at + 1)], place, { size: 11 }));
    }
    const y = first + at * (lineHeight + 4) + lineHeight / 2;
    drawn.push(box(left, y - 6, 12, 12, { ...fill, rx: 2 }));
    drawn.push(...textAt([`${at + 1}`], { x: left + 24, y }, { size: 12, color: colors.muted }));
    drawn.push(...textAt([texts[at] ?? ''], { x: left + 36, y }, { anchor: 'start' }));
    angle = end;
  }
  const label = [...(title === undefined ? [] : [title]), ...texts].join('; ');
  return drawing(Math.max(width + 12, margin * 2 + widthOf(title ?? '')), top + height + margin, label, drawn);
}

/** From full to light, so that neighbors differ on every page and on paper. */
const shadeOf = (at: number, count: number): string => String(Math.round((0.85 - (at / count) * 0.7) * 100) / 100);

function sector(
  { x, y }: { x: number; y: number },
  from: number,
  to: number,
  fill: { fill: string; fillOpacity: string },
): Markup {
  const outline = { ...fill, stroke: colors.fill, strokeWidth: 2 };
  if (to - from > 2 * Math.PI - 0.0001) return element('circle', { cx: x, cy: y, r: radius, ...outline });
  const at = (angle: number) =>
    `${Math.round((x + Math.cos(angle) * radius) * 10) / 10} ${Math.round((y + Math.sin(angle) * radius) * 10) / 10}`;
  const large = to - from > Math.PI ? 1 : 0;
  return element('path', { d: `M${x} ${y}L${at(from)}A${radius} ${radius} 0 ${large} 1 ${at(to)}z`, ...outline });
}

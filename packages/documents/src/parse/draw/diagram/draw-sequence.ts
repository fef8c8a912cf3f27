import type { Markup } from '../read-markup.ts';
import { drawEnd } from './ends.ts';
import type { Sequence, Step } from './sequence.ts';
import { box, colors, drawing, element, lineHeight, sizeOf, textAt, widthOf } from './svg.ts';

const margin = 12;
const gap = 28;
const row = 22;

type Message = Extract<Step, { kind: 'message' }>;

/** Draws who sends what to whom, from top to bottom. */
export function drawSequence(sequence: Sequence): Markup {
  const { people, steps } = sequence;
  const places = placePeople(sequence);
  const xOf = (id: string): number => places.get(id)?.x ?? 0;
  const headHeight = Math.max(0, ...people.map(({ label }) => sizeOf(label).height)) + 22;
  const drawn: Markup[] = [];
  const behind: Markup[] = [];
  const open: { top: number; name: string; label: string[]; branches: { y: number; label: string[] }[] }[] = [];
  const active = new Map<string, number[]>();
  const right = Math.max(0, ...[...places.values()].map(({ x, width }) => x + width / 2)) + margin;
  let widest = right;
  let number = 0;
  let y = margin + headHeight + gap / 2;

  const endActivity = (id: string): void => {
    const began = active.get(id)?.pop();
    if (began !== undefined) behind.push(box(xOf(id) - 5, began, 10, y - began, { fill: colors.soft }));
  };

  for (const step of steps) {
    if (step.kind === 'message') {
      number += 1;
      const label = sequence.isNumbered ? [`${number}. ${step.label[0] ?? ''}`, ...step.label.slice(1)] : step.label;
      y += label.length * lineHeight + 6;
      drawn.push(...drawMessage({ ...step, label }, xOf, y));
      if (step.from === step.to) {
        widest = Math.max(widest, xOf(step.from) + 52 + Math.max(...label.map((line) => widthOf(line, 12))) + margin);
        y += 16;
      }
      y += row - 10;
    } else if (step.kind === 'note') {
      const { width, height } = sizeOf(step.label, 12);
      const xs = step.over.map(xOf);
      const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
      const wide = Math.max(width + 20, Math.max(...xs) - Math.min(...xs) + 60);
      const x = step.side === 'over' ? middle : middle + (step.side === 'left' ? -1 : 1) * (width / 2 + 22);
      const w = step.side === 'over' ? wide : width + 20;
      drawn.push(box(x - w / 2, y + 6, w, height + 10, { rx: 3, fill: colors.note }));
      drawn.push(...textAt(step.label, { x, y: y + 11 + height / 2 }, { size: 12 }));
      widest = Math.max(widest, x + w / 2 + margin);
      y += height + 26;
    } else if (step.kind === 'open') {
      open.push({ top: y + 4, name: step.name, label: step.label, branches: [] });
      y += lineHeight + 14;
    } else if (step.kind === 'else') {
      open.at(-1)?.branches.push({ y: y + 6, label: step.label });
      y += lineHeight + 12;
    } else if (step.kind === 'close') {
      y += 8;
      const block = open.pop();
      if (block)
        behind.unshift(...drawBlock(block, margin / 2 + open.length * 6, right - margin / 2 - open.length * 6, y));
      y += 8;
    } else if (step.kind === 'activate') active.set(step.id, [...(active.get(step.id) ?? []), y - row + 10]);
    else endActivity(step.id);
  }
  y += gap / 2;
  for (const [id, began] of active) for (const _ of [...began]) endActivity(id);
  const lines = people.map(({ id }) =>
    element('path', {
      d: `M${Math.round(xOf(id))} ${margin + headHeight}V${Math.round(y)}`,
      stroke: colors.line,
      strokeDasharray: '3 3',
    }),
  );
  const heads = people.flatMap(({ id, label, isActor }) => {
    const { x, width } = places.get(id) ?? { x: 0, width: 0 };
    return [
      box(x - width / 2, margin, width, headHeight, { rx: isActor ? headHeight / 2 : 4 }),
      ...textAt(label, { x, y: margin + headHeight / 2 }, { weight: 500 }),
    ];
  });
  return drawing(widest, y + margin, describe(sequence), [...lines, ...behind, ...heads, ...drawn]);
}

/** People stand so far apart that the messages between neighbors fit. */
function placePeople({ people, steps, isNumbered }: Sequence): Map<string, { x: number; width: number }> {
  const order = new Map(people.map(({ id }, at) => [id, at]));
  const needs = people.map(() => 0);
  for (const step of steps) {
    if (step.kind !== 'message') continue;
    const [a, b] = [order.get(step.from) ?? 0, order.get(step.to) ?? 0].toSorted((one, other) => one - other) as [
      number,
      number,
    ];
    const width = Math.max(0, ...step.label.map((line) => widthOf(line, 12))) + (isNumbered ? 50 : 32);
    // A message to oneself stands to the right; one across several shares their space.
    const share = a === b ? width + 30 : width / (b - a);
    for (let at = a; at < Math.max(b, a + 1); at++) needs[at] = Math.max(needs[at] ?? 0, share);
  }
  const places = new Map<string, { x: number; width: number }>();
  let x = margin;
  let before: { x: number; width: number } | undefined;
  for (const [at, { id, label }] of people.entries()) {
    const width = Math.max(sizeOf(label).width + 28, 70);
    x = before
      ? Math.max(before.x + before.width / 2 + gap + width / 2, before.x + (needs[at - 1] ?? 0))
      : margin + width / 2;
    before = { x, width };
    places.set(id, before);
  }
  return places;
}

function drawMessage({ from, to, label, isDashed, head }: Message, xOf: (id: string) => number, y: number): Markup[] {
  const [start, end] = [xOf(from), xOf(to)];
  const stroke = { fill: 'none', stroke: colors.muted, strokeDasharray: isDashed ? '4 4' : undefined };
  const kind = head === 'open' ? 'arrow' : head;
  const above = y - (label.length * lineHeight) / 2 - 3;
  if (from === to) {
    return [
      element('path', { d: `M${Math.round(start)} ${Math.round(y)}h34v14h-34`, ...stroke }),
      ...drawEnd(kind, { x: start, y: Math.round(y) + 14 }, { x: start + 34, y: Math.round(y) + 14 }),
      ...textAt(label, { x: start + 8, y: above }, { anchor: 'start', size: 12 }),
    ];
  }
  return [
    element('path', { d: `M${Math.round(start)} ${Math.round(y)}H${Math.round(end)}`, ...stroke }),
    ...drawEnd(kind, { x: end, y: Math.round(y) }, { x: start, y: Math.round(y) }),
    ...textAt(label, { x: (start + end) / 2, y: above }, { size: 12 }),
  ];
}

function drawBlock(
  {
    top,
    name,
    label,
    branches,
  }: { top: number; name: string; label: string[]; branches: { y: number; label: string[] }[] },
  left: number,
  right: number,
  bottom: number,
): Markup[] {
  const width = widthOf(name, 12) + 16;
  return [
    box(left, top, right - left, bottom - top, { rx: 4, fill: 'none' }),
    box(left, top, width, lineHeight + 2, { rx: 4, fill: colors.soft }),
    ...textAt([name], { x: left + width / 2, y: top + lineHeight / 2 + 1 }, { size: 12, weight: 600 }),
    ...textAt(
      label,
      { x: left + width + 8, y: top + lineHeight / 2 + 1 },
      { anchor: 'start', size: 12, color: colors.muted },
    ),
    ...branches.flatMap((branch) => [
      element('path', {
        d: `M${Math.round(left)} ${Math.round(branch.y)}H${Math.round(right)}`,
        stroke: colors.line,
        strokeDasharray: '3 3',
      }),
      ...textAt(
        branch.label,
        { x: left + 10, y: branch.y + lineHeight / 2 + 2 },
        { anchor: 'start', size: 12, color: colors.muted },
      ),
    ]),
  ];
}

const longestDescription = 1500;

/** The diagram for readers who do not see it. */
function describe({ people, steps }: Sequence): string {
  const nameOf = (id: string) => people.find((one) => one.id === id)?.label.join(' ') ?? id;
  const sentences = steps.flatMap((step) => {
    if (step.kind === 'message') return [`${nameOf(step.from)} → ${nameOf(step.to)}: ${step.label.join(' ')}`];
    return step.kind === 'note' || step.kind === 'open' || step.kind === 'else' ? [step.label.join(' ')] : [];
  });
  return sentences.filter(Boolean).join('; ').slice(0, longestDescription);
}

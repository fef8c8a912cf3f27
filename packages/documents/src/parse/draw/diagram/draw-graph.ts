import { Graph as LayoutGraph, layout } from '@dagrejs/dagre';
import type { Markup } from '../read-markup.ts';
import { drawNode, meet, sizeOfNode } from './draw-node.ts';
import { drawEnd } from './ends.ts';
import type { Graph, GraphEdge } from './graph.ts';
import { box, colors, drawing, element, lineHeight, type Point, pathOf, sizeOf, textAt } from './svg.ts';

interface Placed extends Point {
  width: number;
  height: number;
}

const margin = 12;

/** Places the nodes of a graph, and draws them. */
export function drawGraph(graph: Graph): Markup {
  const plan = new LayoutGraph({ multigraph: true, compound: true });
  plan.setGraph({ rankdir: graph.direction, nodesep: 36, ranksep: 44, edgesep: 16, marginx: margin, marginy: margin });
  for (const [id, node] of graph.nodes) plan.setNode(`n:${id}`, sizeOfNode(node));
  const filled = new Set([...graph.nodes.values()].flatMap(({ group }) => groupsAround(graph, group)));
  for (const id of filled) plan.setNode(`g:${id}`, {});
  for (const [id, { group }] of graph.nodes) if (group !== undefined) plan.setParent(`n:${id}`, `g:${group}`);
  for (const id of filled) {
    const parent = graph.groups.get(id)?.parent;
    if (parent !== undefined) plan.setParent(`g:${id}`, `g:${parent}`);
  }
  const edges = graph.edges.flatMap((edge, at) => {
    const [from, to] = [memberOf(graph, edge.from), memberOf(graph, edge.to)];
    if (from === undefined || to === undefined) return [];
    const { width, height } = sizeOf(edge.label, 12);
    const space = edge.counts ? 40 : 0;
    plan.setEdge(
      `n:${from}`,
      `n:${to}`,
      { width: width + 12 + space, height: height + space / 2, labelpos: 'c' },
      String(at),
    );
    return [{ edge, from, to, name: String(at) }];
  });
  layout(plan);

  const { width = 0, height = 0 } = plan.graph() as { width?: number; height?: number };
  const placeOf = (id: string): Placed => plan.node(id) as Placed;
  const groups = [...filled].toSorted((a, b) => groupsAround(graph, a).length - groupsAround(graph, b).length);
  const drawn = [
    ...groups.flatMap((id) => drawGroup(graph.groups.get(id)?.label ?? [id], placeOf(`g:${id}`))),
    ...edges.flatMap(({ edge, from, to, name }) => {
      const { points, x, y } = plan.edge({ v: `n:${from}`, w: `n:${to}`, name }) as { points: Point[] } & Point;
      return drawEdge(graph, edge, [from, to], points, { x, y }, placeOf);
    }),
    ...[...graph.nodes].flatMap(([id, node]) => drawNode(node, placeOf(`n:${id}`))),
  ];
  // The layout reserves no space for lines at its edge.
  const xs = edges.flatMap(({ from, to, name }) => {
    const { points } = plan.edge({ v: `n:${from}`, w: `n:${to}`, name }) as { points: Point[] };
    return points.map(({ x }) => x);
  });
  const left = Math.min(0, ...xs.map((x) => x - margin));
  const right = Math.max(width, 1, ...xs.map((x) => x + margin));
  return drawing(right - left, Math.max(height, 1), describe(graph), drawn, left);
}

/** A group and those around it. */
function groupsAround(graph: Graph, group: string | undefined): string[] {
  const around: string[] = [];
  for (let at = group; at !== undefined && !around.includes(at); at = graph.groups.get(at)?.parent) around.push(at);
  return around;
}

/** Edges lead to nodes, so an edge of a group leads to its first node. */
function memberOf(graph: Graph, id: string): string | undefined {
  if (graph.nodes.has(id)) return id;
  return [...graph.nodes.values()].find(({ group }) => groupsAround(graph, group).includes(id))?.id;
}

function drawGroup(label: readonly string[], { x, y, width, height }: Placed): Markup[] {
  const [left, top] = [x - width / 2, y - height / 2];
  return [
    box(left, top, width, height, { rx: 6, fill: colors.soft, strokeDasharray: '3 3' }),
    ...textAt(label, { x: left + 10, y: top + lineHeight / 2 + 3 }, { anchor: 'start', color: colors.muted, size: 12 }),
  ];
}

function drawEdge(
  graph: Graph,
  edge: GraphEdge,
  [from, to]: readonly [string, string],
  points: readonly Point[],
  middle: Point,
  placeOf: (id: string) => Placed,
): Markup[] {
  const inner = points.slice(1, -1);
  const [first = points[0], last = points.at(-1)] = [inner[0], inner.at(-1)];
  const [source, target] = [graph.nodes.get(from), graph.nodes.get(to)];
  if (!first || !last || !source || !target || edge.line === 'hidden') return [];
  const start = meet(source, placeOf(`n:${from}`), first);
  const tip = meet(target, placeOf(`n:${to}`), last);
  const line = element('path', {
    d: pathOf([start, ...inner, tip]),
    fill: 'none',
    stroke: colors.muted,
    strokeWidth: edge.line === 'thick' ? 2.5 : undefined,
    strokeDasharray: edge.line === 'dashed' ? '4 4' : undefined,
  });
  const { width, height } = sizeOf(edge.label, 12);
  const label =
    edge.label.length === 0
      ? []
      : [
          box(middle.x - width / 2 - 4, middle.y - height / 2, width + 8, height, {
            rx: 3,
            fill: colors.soft,
            stroke: undefined,
          }),
          ...textAt(edge.label, middle, { size: 12 }),
        ];
  const counts = (edge.counts ?? ['', '']).flatMap((text, at) => {
    const [end, near] = at === 0 ? [start, first] : [tip, last];
    const length = Math.hypot(near.x - end.x, near.y - end.y) || 1;
    const place = { x: end.x + ((near.x - end.x) / length) * 22 + 12, y: end.y + ((near.y - end.y) / length) * 22 };
    return text === '' ? [] : textAt([text], place, { size: 12, color: colors.muted });
  });
  return [line, ...drawEnd(edge.start, start, first), ...drawEnd(edge.end, tip, last), ...label, ...counts];
}

const longestDescription = 1500;

/** The diagram for readers who do not see it: its edges, and nodes without any. */
function describe({ nodes, edges, groups }: Graph): string {
  const nameOf = (id: string) => (nodes.get(id)?.label ?? groups.get(id)?.label ?? []).join(' ') || '●';
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const sentences = edges.map(({ from, to, label, counts }) => {
    const words = [label.join(' '), counts?.join(' : ')].filter(Boolean).join(', ');
    return `${nameOf(from)} → ${nameOf(to)}${words ? ` (${words})` : ''}`;
  });
  const alone = [...nodes.keys()].filter((id) => !linked.has(id)).map(nameOf);
  return [...sentences, ...alone].join('; ').slice(0, longestDescription);
}

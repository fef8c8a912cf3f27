import { emptyGraph, type Graph, type GraphNode, nodeOf, toDirection } from './graph.ts';
import { notClosed, type Statement, toLabel, unread } from './statements.ts';

const name = String.raw`([\p{L}_][\p{L}\p{N}_-]*|"[^"]+")`;
const ends: Readonly<Record<string, string>> = {
  '||': '1',
  '|o': '0..1',
  'o|': '0..1',
  '}o': '0..n',
  'o{': '0..n',
  '}|': '1..n',
  '|{': '1..n',
};
const relation = new RegExp(
  String.raw`^${name}\s*(\|\||\|o|\}o|\}\|)(--|\.\.)(\|\||o\||o\{|\|\{)\s*${name}\s*:\s*(.+)$`,
  'u',
);
const declared = new RegExp(String.raw`^${name}(?:\[([^\]]+)\])?\s*(\{)?\s*(\})?$`, 'u');
const attribute =
  /^([\p{L}_][\p{L}\p{N}_()[\]-]*)\s+([*\p{L}_][\p{L}\p{N}_-]*)(?:\s+((?:PK|FK|UK)(?:\s*,\s*(?:PK|FK|UK))*))?(?:\s+"([^"]*)")?$/u;

/** Entities with their attributes, and how many of one belong to how many of another. */
export function readEntities([first, ...statements]: readonly Statement[]): Graph {
  const graph = emptyGraph();
  if (!first) return graph;
  if (first.text !== 'erDiagram') throw unread(first);
  let open: { node: GraphNode; line: number } | undefined;
  for (const statement of statements) {
    const { text, line } = statement;
    if (open) {
      if (text === '}') open = undefined;
      else open.node.parts?.[0]?.push(toAttribute(statement));
      continue;
    }
    const [, direction] = /^direction\s+(TB|TD|BT|LR|RL)$/.exec(text) ?? [];
    const [related, from = '', start = '', stroke, end = '', to = '', label = ''] = relation.exec(text) ?? [];
    const [opened, id = '', title, brace, closed] = declared.exec(text) ?? [];
    if (direction !== undefined) graph.direction = toDirection(direction);
    else if (related !== undefined) {
      graph.edges.push({
        from: entityOf(graph, from).id,
        to: entityOf(graph, to).id,
        label: toLabel(label),
        line: stroke === '..' ? 'dashed' : 'solid',
        start: 'none',
        end: 'none',
        counts: [ends[start] ?? '', ends[end] ?? ''],
      });
    } else if (/^(?:classDef|class|style)\s/.test(text)) continue;
    else if (opened !== undefined) {
      const node = entityOf(graph, id);
      if (title !== undefined) node.label = toLabel(title);
      if (brace !== undefined && closed === undefined) open = { node, line };
    } else throw unread(statement);
  }
  if (open) throw notClosed(open.line, open.node.id);
  return graph;
}

function entityOf(graph: Graph, written: string): GraphNode {
  const node = nodeOf(graph, written.replaceAll('"', ''));
  node.parts ??= [[]];
  return node;
}

function toAttribute(statement: Statement): string {
  const [found, type = '', called = '', keys, comment] = attribute.exec(statement.text) ?? [];
  if (found === undefined) throw unread(statement);
  const marks = keys === undefined ? '' : ` (${keys.replaceAll(/\s/g, '')})`;
  return `${called}: ${type}${marks}${comment ? ` – ${comment}` : ''}`;
}

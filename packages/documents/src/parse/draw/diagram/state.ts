import { emptyGraph, type Graph, nodeOf, toDirection } from './graph.ts';
import { notClosed, type Statement, toLabel, unread } from './statements.ts';

const name = String.raw`(\[\*\]|[\p{L}\p{N}_.-]*[\p{L}\p{N}_])`;
const transition = new RegExp(String.raw`^${name}\s*-->\s*${name}(?:\s*:\s*(.*))?$`, 'u');
const described = new RegExp(String.raw`^${name}\s*:\s*(.+)$`, 'u');
const declared = new RegExp(String.raw`^(?:state\s+)?(?:"([^"]*)"\s+as\s+)?${name}\s*(?:<<(\w+)>>)?\s*(\{)?$`, 'u');
const note = new RegExp(String.raw`^note\s+(?:left|right)\s+of\s+${name}\s*(?::\s*(.*))?$`, 'iu');
const kinds = { choice: 'diamond', fork: 'bar', join: 'bar' } as const;

export function readStates([first, ...statements]: readonly Statement[]): Graph {
  const graph = emptyGraph();
  if (!first) return graph;
  if (!/^stateDiagram(?:-v2)?$/.test(first.text)) throw unread(first);
  const open: { id: string; line: number }[] = [];
  const waiting = [...statements];
  for (let statement = waiting.shift(); statement; statement = waiting.shift()) {
    const { text, line } = statement;
    const group = open.at(-1)?.id;
    const [, from, to, label] = transition.exec(text) ?? [];
    const [, subject, words] = described.exec(text) ?? [];
    const [, noted, written] = note.exec(text) ?? [];
    const [, direction] = /^direction\s+(TB|TD|BT|LR|RL)$/.exec(text) ?? [];
    if (/^(?:classDef|class|style|hide|scale)\b/.test(text)) continue;
    if (direction !== undefined) {
      if (group === undefined) graph.direction = toDirection(direction);
    } else if (text === '}') {
      if (!open.pop()) throw unread(statement);
    } else if (from !== undefined && to !== undefined) {
      graph.edges.push({
        from: stateOf(graph, from, 'start', group),
        to: stateOf(graph, to, 'end', group),
        label: label ? toLabel(label) : [],
        line: 'solid',
        start: 'none',
        end: 'arrow',
      });
    } else if (noted !== undefined) {
      const lines = written === undefined ? readLines(waiting, line) : toLabel(written);
      const key = `note ${line}`;
      Object.assign(nodeOf(graph, key, group, 'note'), { label: lines });
      const edge = { label: [], line: 'dashed', start: 'none', end: 'none' } as const;
      graph.edges.push({ from: stateOf(graph, noted, 'start', group), to: key, ...edge, label: [] });
    } else if (subject !== undefined && words !== undefined && subject !== '[*]') {
      nodeOf(graph, subject, group, 'round').label = toLabel(words);
    } else declare(graph, statement, open);
  }
  const [left] = open;
  if (left) throw notClosed(left.line, 'state');
  return graph;
}

function declare(graph: Graph, statement: Statement, open: { id: string; line: number }[]): void {
  const [whole, label, id = '', kind, brace] = declared.exec(statement.text) ?? [];
  if (whole === undefined || id === '[*]') throw unread(statement);
  const parent = open.at(-1)?.id;
  if (brace !== undefined) {
    const known = graph.nodes.get(id);
    graph.nodes.delete(id);
    const words = label === undefined ? (known?.label ?? [id]) : toLabel(label);
    graph.groups.set(id, { label: words, ...(parent !== undefined && { parent }) });
    open.push({ id, line: statement.line });
    return;
  }
  if (graph.groups.has(id)) return;
  const shape = kinds[kind as keyof typeof kinds];
  if (kind !== undefined && !shape) throw unread(statement, `<<${kind}>>`);
  const node = nodeOf(graph, id, parent, 'round');
  if (shape) Object.assign(node, { shape, label: [] });
  if (label !== undefined) node.label = toLabel(label);
}

/** `[*]` is the start or the end of the states that it stands among. */
function stateOf(graph: Graph, id: string, role: 'start' | 'end', group: string | undefined): string {
  if (graph.groups.has(id)) return id;
  if (id !== '[*]') return nodeOf(graph, id, group, 'round').id;
  const node = nodeOf(graph, `${role} of ${group ?? ''}`, group, role === 'start' ? 'dot' : 'ring');
  node.label = [];
  return node.id;
}

function readLines(waiting: Statement[], line: number): string[] {
  const lines: string[] = [];
  for (let statement = waiting.shift(); statement; statement = waiting.shift()) {
    if (/^end note$/i.test(statement.text)) return lines;
    lines.push(statement.text);
  }
  throw notClosed(line, 'note');
}

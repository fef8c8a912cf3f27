import { type End, emptyGraph, type Graph, type GraphEdge, nodeOf, type Shape, toDirection } from './graph.ts';
import { notClosed, type Statement, toLabel, unread } from './statements.ts';

const header = /^(?:graph|flowchart)(?:\s+(TD|TB|BT|LR|RL))?\s*;?$/;
const id = /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[-.](?=[\p{L}\p{N}_]))*/uy;
const edge = /\s*([<ox](?=[-=]))?(?:(-{2,}|={2,}|-\.+-)([>ox])|(-{3,}|={3,}|-\.+-)|(~~~))\s*(?:\|([^|]*)\|)?\s*/uy;
const labelled =
  /\s*([<ox](?=[-=]))?(--|==|-\.)\s*("[^"]*"|[^\s"<>|=.-](?:(?!--|==|\.-)[^|>])*?)\s*(-{2,}|={2,}|\.+-)([>ox]?)\s*/uy;
const style = /^(?:classDef|class|style|linkStyle|click|direction|accTitle|accDescr)\b/;

/** Opening and closing marks of a label, longer ones first. */
const shapes: readonly (readonly [open: string, close: string, shape: Shape])[] = [
  ['(((', ')))', 'circle'],
  ['([', '])', 'pill'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'box'],
  ['[(', ')]', 'cylinder'],
  ['[/', '/]', 'lean'],
  ['[\\', '\\]', 'lean'],
  ['[/', '\\]', 'lean'],
  ['[\\', '/]', 'lean'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'box'],
  ['(', ')', 'round'],
  ['{', '}', 'diamond'],
  ['>', ']', 'lean'],
];

export function readFlowchart([first, ...statements]: readonly Statement[]): Graph {
  if (!first) return emptyGraph();
  const [, direction] = header.exec(first.text) ?? [];
  if (!header.test(first.text)) throw unread(first);
  const graph = emptyGraph(toDirection(direction ?? 'TB'));
  const open: { id: string; line: number }[] = [];
  for (const { text, line } of statements.flatMap(withoutSemicolons)) {
    const [, group] = /^subgraph(?:\s+(.*))?$/.exec(text) ?? [];
    if (/^subgraph\b/.test(text)) {
      const [, name = '', label] = /^([\p{L}\p{N}_.-]+)\s*\[(.*)\]$/u.exec(group ?? '') ?? [undefined, group ?? ''];
      const key = name === '' ? `group ${line}` : name;
      const parent = open.at(-1)?.id;
      graph.groups.set(key, { label: toLabel(label ?? name), ...(parent !== undefined && { parent }) });
      open.push({ id: key, line });
    } else if (text === 'end') {
      if (!open.pop()) throw unread({ text, line });
    } else if (!style.test(text)) readChain(graph, { text, line }, open.at(-1)?.id);
  }
  const [left] = open;
  if (left) throw notClosed(left.line, 'subgraph');
  return graph;
}

const withoutSemicolons = ({ text, line }: Statement): Statement[] =>
  (text.includes(';') && !text.includes('"') ? text.split(';') : [text.replace(/;$/, '')])
    .map((part) => ({ text: part.trim(), line }))
    .filter((part) => part.text !== '');

/** `A[Start] & B -->|yes| C{Is it?} --> D` */
function readChain(graph: Graph, statement: Statement, group: string | undefined): void {
  const { text } = statement;
  let at = 0;
  const refuse = () => unread(statement, text.slice(at, at + 40) || text);

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function readNode(): string {
    const [name] = take(id) ?? [];
    if (name === undefined) throw refuse();
    const isGroup = graph.groups.has(name);
    const node = isGroup ? undefined : nodeOf(graph, name, group);
    for (const [open, close, shape] of shapes) {
      if (!text.startsWith(open, at)) continue;
      const start = at + open.length;
      const quote = text[start] === '"' ? text.indexOf('"', start + 1) : start - 1;
      const end = quote === -1 ? -1 : text.indexOf(close, quote + 1);
      if (end === -1) continue;
      if (node) Object.assign(node, { label: toLabel(text.slice(start, end)), shape });
      at = end + close.length;
      break;
    }
    take(/:::[\w-]+/y);
    return name;
  }

  function readNodes(): string[] {
    const names = [readNode()];
    while (take(/\s*&\s*/y)) names.push(readNode());
    return names;
  }

  let from = readNodes();
  while (at < text.length) {
    const made = readEdge(take);
    if (!made) throw refuse();
    const to = readNodes();
    for (const one of from) for (const other of to) graph.edges.push({ ...made, from: one, to: other });
    from = to;
  }
}

const ends: Readonly<Record<string, End>> = { '>': 'arrow', '<': 'arrow', o: 'circle', x: 'cross' };
const endOf = (sign: string | undefined): End => ends[sign ?? ''] ?? 'none';
const lineOf = (stroke: string): GraphEdge['line'] =>
  stroke.includes('.') ? 'dashed' : stroke.includes('=') ? 'thick' : stroke.includes('~') ? 'hidden' : 'solid';

function readEdge(take: (pattern: RegExp) => RegExpExecArray | null): Omit<GraphEdge, 'from' | 'to'> | undefined {
  const plain = take(edge);
  if (plain) {
    const [, start, headed, end, bare, hidden, label = ''] = plain;
    const stroke = headed ?? bare ?? hidden ?? '';
    return {
      start: endOf(start),
      end: endOf(end),
      line: lineOf(stroke),
      label: label.trim() === '' ? [] : toLabel(label),
    };
  }
  const [whole, start, , label = '', stroke = '', end] = take(labelled) ?? [];
  if (whole === undefined) return undefined;
  return { start: endOf(start), end: endOf(end), line: lineOf(stroke), label: toLabel(label) };
}

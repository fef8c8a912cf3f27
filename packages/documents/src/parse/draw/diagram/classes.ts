import { type End, emptyGraph, type Graph, type GraphNode, nodeOf, toDirection } from './graph.ts';
import { notClosed, type Statement, toLabel, unread } from './statements.ts';

const name = String.raw`([\p{L}\p{N}_]+(?:~[^~]+~)?|\x60[^\x60]+\x60)`;
const relation = new RegExp(
  String.raw`^${name}\s*(?:"([^"]*)")?\s*(<\||<|\*|o)?(--|\.\.)(\|>|>|\*|o)?\s*(?:"([^"]*)")?\s*${name}\s*(?::\s*(.*))?$`,
  'u',
);
const declared = new RegExp(String.raw`^class\s+${name}\s*(?:\["([^"]*)"\])?\s*(?::::\w+)?\s*(\{)?\s*(\})?$`, 'u');
const member = new RegExp(String.raw`^${name}\s*:\s*(.+)$`, 'u');
const stereotype = new RegExp(String.raw`^<<([^<>]+)>>\s*${name}?$`, 'u');
const ends: Readonly<Record<string, End>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '<': 'arrow',
  '>': 'arrow',
  '*': 'full-diamond',
  o: 'diamond',
};

export function readClasses([first, ...statements]: readonly Statement[]): Graph {
  const graph = emptyGraph();
  if (!first) return graph;
  if (!/^classDiagram(?:-v2)?$/.test(first.text)) throw unread(first);
  let open: { node: GraphNode; line: number } | undefined;
  let space: { id: string; line: number } | undefined;
  for (const statement of statements) {
    const { text, line } = statement;
    if (open) {
      if (text === '}') open = undefined;
      else addMember(open.node, text);
      continue;
    }
    const [, direction] = /^direction\s+(TB|TD|BT|LR|RL)$/.exec(text) ?? [];
    const [, area] = /^namespace\s+([\p{L}\p{N}_.]+)\s*\{$/u.exec(text) ?? [];
    const [opened, id = '', label, brace, closed] = declared.exec(text) ?? [];
    if (direction !== undefined) graph.direction = toDirection(direction);
    else if (area !== undefined) {
      graph.groups.set(area, { label: [area] });
      space = { id: area, line };
    } else if (text === '}' && space) space = undefined;
    else if (opened !== undefined) {
      const node = classOf(graph, id, space?.id);
      if (label !== undefined) node.label = toLabel(label);
      if (brace !== undefined && closed === undefined) open = { node, line };
    } else if (!/^(?:classDef|cssClass|style|click|link|callback)\b/.test(text)) readLine(graph, statement, space?.id);
  }
  if (open) throw notClosed(open.line, 'class');
  if (space) throw notClosed(space.line, 'namespace');
  return graph;
}

function readLine(graph: Graph, statement: Statement, group: string | undefined): void {
  const { text } = statement;
  const [related, from = '', fromCount = '', start = '', stroke, end = '', toCount = '', to = '', label] =
    relation.exec(text) ?? [];
  const [, word, subject] = stereotype.exec(text) ?? [];
  const [, owner, words] = member.exec(text) ?? [];
  if (related !== undefined) {
    graph.edges.push({
      from: classOf(graph, from, group).id,
      to: classOf(graph, to, group).id,
      label: label ? toLabel(label) : [],
      line: stroke === '..' ? 'dashed' : 'solid',
      start: ends[start] ?? 'none',
      end: ends[end] ?? 'none',
      ...((fromCount || toCount) && { counts: [fromCount, toCount] }),
    });
  } else if (word !== undefined && subject !== undefined) classOf(graph, subject, group).stereotype = word;
  else if (owner !== undefined && words !== undefined) addMember(classOf(graph, owner, group), words);
  else throw unread(statement);
}

function classOf(graph: Graph, written: string, group: string | undefined): GraphNode {
  const id = written.replaceAll('`', '');
  const node = nodeOf(graph, id, group);
  node.label = node.parts ? node.label : [toType(id)];
  node.parts ??= [[], []];
  return node;
}

function addMember(node: GraphNode, text: string): void {
  const [, word] = /^<<([^<>]+)>>$/.exec(text) ?? [];
  if (word !== undefined) node.stereotype = word;
  else node.parts?.[text.includes('(') ? 1 : 0]?.push(toType(text));
}

/** `List~int~` is a generic type. */
const toType = (text: string): string => text.replaceAll(/~([^~]*)~/g, '<$1>').replace(/[$*]$/, '');

import { type Mistake, mistake } from '../../front-matter-mistake.ts';
import type { Markup } from '../read-markup.ts';
import { readClasses } from './classes.ts';
import { drawGantt } from './draw-gantt.ts';
import { drawGraph } from './draw-graph.ts';
import { drawSequence } from './draw-sequence.ts';
import { readEntities } from './entities.ts';
import { readFlowchart } from './flowchart.ts';
import { readGantt } from './gantt.ts';
import { drawPie } from './pie.ts';
import { readSequence } from './sequence.ts';
import { readStates } from './state.ts';
import { DiagramError, type Statement, toStatements } from './statements.ts';

const draw: readonly (readonly [header: RegExp, draw: (statements: readonly Statement[]) => Markup])[] = [
  [/^(?:graph|flowchart)\b/, (statements) => drawGraph(readFlowchart(statements))],
  [/^stateDiagram/, (statements) => drawGraph(readStates(statements))],
  [/^classDiagram/, (statements) => drawGraph(readClasses(statements))],
  [/^erDiagram\b/, (statements) => drawGraph(readEntities(statements))],
  [/^pie\b/, drawPie],
  [/^gantt\b/, (statements) => drawGantt(readGantt(statements))],
  [/^sequenceDiagram\b/, (statements) => drawSequence(readSequence(statements))],
];

const known = 'flowchart, sequenceDiagram, stateDiagram, classDiagram, erDiagram, pie, gantt';
/** Larger diagrams nobody can read, and their layout would block a publish. */
const longest = 20_000;
const statementsMaximum = 300;

export type DrawnDiagram =
  | { markup: Markup }
  /** The kind is known elsewhere, so that its source is shown. */
  | { warning: Mistake }
  | { line: number; mistake: Mistake };

/** The kinds of Mermaid that we do not draw. */
const others =
  /^(?:gitGraph|journey|mindmap|timeline|quadrantChart|xychart|xychart-beta|sankey|sankey-beta|requirementDiagram|C4\w+|zenuml|block|block-beta|packet|packet-beta|kanban|architecture|architecture-beta|radar|radar-beta|treemap|treemap-beta|info)\b/;

/** Draws a diagram in the language of Mermaid. */
export function drawDiagram(source: string): DrawnDiagram {
  const statements = toStatements(source.slice(0, longest));
  const [first] = statements;
  if (!first) return { line: 1, mistake: mistake('diagram-empty', 'the diagram is empty') };
  if (source.length > longest || statements.length > statementsMaximum) {
    const reason = `a diagram has at most ${statementsMaximum} lines and ${longest} characters`;
    return { line: 1, mistake: mistake('diagram-too-long', reason, { lines: statementsMaximum, maximum: longest }) };
  }
  const [, drawKind] = draw.find(([header]) => header.test(first.text)) ?? [];
  const [kind = first.text] = first.text.split(/\s/);
  if (!drawKind) {
    const reason = `${kind} is shown as its source: drawn are ${known}`;
    if (others.test(first.text)) return { warning: mistake('diagram-not-drawn', reason, { kind, known }) };
    const unknown = `there is no diagram ${kind}: use ${known}`;
    return { line: first.line, mistake: mistake('diagram-unknown', unknown, { kind, known }) };
  }
  try {
    return { markup: drawKind(statements) };
  } catch (error) {
    if (error instanceof DiagramError) return { line: error.line, mistake: error.why };
    throw error;
  }
}

export type Direction = 'TB' | 'BT' | 'LR' | 'RL';
export type Shape =
  | 'box'
  | 'round'
  | 'pill'
  | 'circle'
  | 'diamond'
  | 'hexagon'
  | 'cylinder'
  | 'lean'
  | 'dot'
  | 'ring'
  | 'bar'
  | 'note';
/** What an edge ends with. */
export type End = 'none' | 'arrow' | 'circle' | 'cross' | 'triangle' | 'diamond' | 'full-diamond';

export interface GraphNode {
  id: string;
  label: string[];
  shape: Shape;
  /** The parts of a class below its name. */
  parts?: string[][];
  /** A word above the name of a class. */
  stereotype?: string;
  group?: string;
}

export interface GraphEdge {
  from: string;
  to: string;
  label: string[];
  line: 'solid' | 'dashed' | 'thick' | 'hidden';
  start: End;
  end: End;
  /** Next to the ends of an edge: how many. */
  counts?: [string, string];
}

export interface Graph {
  direction: Direction;
  nodes: Map<string, GraphNode>;
  edges: GraphEdge[];
  groups: Map<string, { label: string[]; parent?: string }>;
}

export const emptyGraph = (direction: Direction = 'TB'): Graph => ({
  direction,
  nodes: new Map(),
  edges: [],
  groups: new Map(),
});

/** The node of an id, added if it is new. */
export function nodeOf(graph: Graph, id: string, group?: string, shape: Shape = 'box'): GraphNode {
  const known = graph.nodes.get(id);
  if (known) return known;
  const node: GraphNode = { id, label: [id], shape, ...(group !== undefined && { group }) };
  graph.nodes.set(id, node);
  return node;
}

export const toDirection = (word: string): Direction => (word === 'TD' ? 'TB' : (word as Direction));

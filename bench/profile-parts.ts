import type { Profiler } from 'node:inspector';

/** The parts of processor time, by the file that spends it. The first match counts. */
const parts: readonly [part: string, file: RegExp][] = [
  [
    'query building',
    /node_modules\/kysely\/|\/(database\/(equal|joins|prepared|page|count)|visible-products|owned-applications)\.ts/,
  ],
  ['driver', /node_modules\/pg|sqlite-dialect|\/database\//],
  ['hashing', /secret-token|internal\/crypto/],
  ['log', /node_modules\/(pino|sonic-boom|thread-stream)|request-log/],
  ['serialization', /serializer|fast-json-stringify/],
  ['checks', /validator|node_modules\/(@?typebox|@sinclair)/],
  ['framework', /node_modules\/(fastify|@fastify|find-my-way|avvio|light-my-request|proxy-addr|forwarded)/],
  ['network', /node:(_http|internal\/(http|streams|stream_base|timers)|net|http|events|buffer|dgram)/],
  ['services', /apps\/server\/src\/features/],
  ['server', /apps\/server\/src/],
  ['node', /^node:/],
];

/** Native functions have no file. They count for their caller, except these. */
const natives: Record<string, string> = {
  all: 'database',
  get: 'database',
  run: 'database',
  exec: 'database',
  '(garbage collector)': 'garbage',
  '(program)': 'network',
};

type Node = Profiler.ProfileNode;

/** The milliseconds of each part, without idle time. */
export function sumByPart({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Record<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  const sums: Record<string, number> = {};
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id);
    if (!node || isBeside(node)) continue;
    const part = partOf(node, parentOf);
    sums[part] = (sums[part] ?? 0) + (timeDeltas[at] ?? 0) / 1000;
  }
  return sums;
}

/** Idle time, and the end of the profile itself. */
const isBeside = ({ callFrame: { functionName, url } }: Node) =>
  functionName === '(idle)' || (functionName === 'post' && url === 'node:inspector');

function partOf(node: Node, parentOf: ReadonlyMap<number, Node>): string {
  const { functionName, url } = node.callFrame;
  if (url === '' || url.startsWith('native')) {
    const native = natives[functionName];
    if (native) return native;
    const parent = parentOf.get(node.id);
    return parent ? partOf(parent, parentOf) : 'other';
  }
  return parts.find(([, file]) => file.test(url))?.[0] ?? 'other';
}

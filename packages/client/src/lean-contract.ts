import { fileURLToPath } from 'node:url';

/**
 * For browser bundles: of an operation of the contract only what a request is made of is kept. Schemas, problems and
 * summaries are the server's; without them whatever they name leaves the bundle, too.
 */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Property extends Node {
  readonly key?: { readonly name?: string };
}

/** As much of a Vite plugin as this is, so that the client needs no bundler to be typed. */
export interface LeanContract {
  name: string;
  enforce: 'post';
  transform(this: { parse(code: string): Node }, code: string, id: string): { code: string; map: null } | undefined;
}

const needed = ['produces', 'crossSite'];
const leanOperation = fileURLToPath(import.meta.resolve('./lean-operation.ts'));

export const leanContract = (): LeanContract => ({
  name: 'lean-contract',
  enforce: 'post',
  transform(code, id) {
    const [, file] = /packages\/contract\/src\/([\w-]+\.ts)$/.exec(id.replaceAll('\\', '/')) ?? [];
    if (!file) return undefined;
    if (file === 'operation.ts') return { code: `export * from ${JSON.stringify(leanOperation)};`, map: null };
    const dropped = operationsIn(this.parse(code)).flatMap((properties) =>
      properties.filter(({ key }) => key?.name !== undefined && !needed.includes(key.name)),
    );
    return { code: dropped.toReversed().reduce(without, code), map: null };
  },
});

/** The property with the comma after it. */
function without(code: string, { start, end }: Property): string {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return code.slice(0, start) + code.slice(end + comma);
}

/** The properties of each `operation(area, route, id, { … })`, in the order of the file. */
function operationsIn(node: unknown): Property[][] {
  if (Array.isArray(node)) return node.flatMap(operationsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Record<string, unknown>;
  const [, , , parts] = (given ?? []) as { type: string; properties: Property[] }[];
  const isOperation = type === 'CallExpression' && (callee as { name?: string }).name === 'operation';
  if (isOperation && parts?.type === 'ObjectExpression') return [parts.properties];
  return Object.values(node).flatMap(operationsIn);
}

import { fileURLToPath } from 'node:url';
import { webhookEventTypes } from '@portico/contract/audit-actions.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Property extends Node {
  readonly key?: { readonly name?: string };
  readonly argument?: { readonly property?: { readonly name?: string } };
}

/** The part of a Vite plugin that this one uses. The client needs no bundler for its types. */
export interface LeanContract {
  name: string;
  enforce: 'post';
  transform(this: { parse(code: string): Node }, code: string, id: string): { code: string; map: null } | undefined;
}

const needed = ['produces', 'crossSite'];
/** Requests need only `path` of the properties that the operations of an area share. */
const ofAreas = ['tag', 'access', 'role', 'readRole', 'scope', 'params', 'changeProblems'];
const leanOperation = fileURLToPath(import.meta.resolve('./lean-operation.ts'));
const derivedEvents = `export const webhookEventTypes = ${JSON.stringify(webhookEventTypes)};`;
/**
 * For browser bundles: keeps only the parts of an operation that a request needs, and of the audit actions only the
 * webhook events. Only the server uses schemas, problems and summaries; without them the bundler drops their imports.
 */

export const leanContract = (): LeanContract => ({
  name: 'lean-contract',
  enforce: 'post',
  transform(code, id) {
    const [, file] = /packages\/contract\/src\/([\w-]+\.ts)$/.exec(id.replaceAll('\\', '/')) ?? [];
    if (!file) return undefined;
    if (file === 'operation.ts') return { code: `export * from ${JSON.stringify(leanOperation)};`, map: null };
    if (file === 'audit-actions.ts') return { code: derivedEvents, map: null };
    const dropped = droppedIn(this.parse(code));
    return { code: dropped.toReversed().reduce(without, code), map: null };
  },
});

function without(code: string, { start, end }: Property): string {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return code.slice(0, start) + code.slice(end + comma);
}

/**
 * The nodes that no request needs, in the order of the file: properties of each `operation(area, route, id, { … })` and
 * of its area, the arguments of each `choice(…)`, and the properties that a `closed({ … })` takes from another schema.
 */
function droppedIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(droppedIn);
  if (typeof node !== 'object' || node === null) return [];
  const call = node as { callee?: { name?: string }; arguments?: (Node & { properties?: Property[] })[] };
  if (call.callee?.name === 'choice') return call.arguments ?? [];
  if (call.callee?.name === 'operation') {
    const properties = call.arguments?.[3]?.properties ?? [];
    return properties.filter(({ key }) => key?.name !== undefined && !needed.includes(key.name));
  }
  if (call.callee?.name === 'closed') {
    const properties = call.arguments?.[0]?.properties ?? [];
    return properties.flatMap((one) => (one.argument?.property?.name === 'properties' ? [one] : droppedIn(one)));
  }
  const { properties } = node as { properties?: Property[] };
  if (properties && isArea(properties)) {
    return properties.filter(({ key }) => key?.name !== undefined && ofAreas.includes(key.name));
  }
  return Object.values(node).flatMap(droppedIn);
}

function isArea(properties: readonly Property[]): boolean {
  const has = (name: string) => properties.some(({ key }) => key?.name === name);
  return has('access') || (has('tag') && has('path'));
}

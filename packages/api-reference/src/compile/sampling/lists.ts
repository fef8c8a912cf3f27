import { isEqual } from '../check/json-value.ts';
import type { CompiledSchema } from '../compiled.ts';
import { toList } from '../untyped.ts';
import type { Gathered } from './gather.ts';
import { limitsOf } from './text.ts';
import type { Make, Walk } from './walk.ts';

/** Longer lists are not generated, because no reader needs them. */
const mostItems = 100;

interface Plan {
  length: number;
  /** The position of the first item that `contains` requires. */
  containedAt: number;
  contained: number;
}

/** Lists that all parts of a schema allow, the most meaningful first. */
export function* listsFor({ objects }: Gathered, walk: Walk, make: Make): Generator<unknown[]> {
  const { least, most } = limitsOf(objects, 'minItems', 'maxItems');
  const prefix = Math.max(0, ...objects.map((part) => toList(part.prefixItems).length));
  const contained = Math.max(0, ...objects.map(containedIn));
  if (least > mostItems || contained > mostItems || least > most) return;
  const isUnique = objects.some(({ uniqueItems }) => uniqueItems === true);
  const isClosed = objects.some(
    ({ items, unevaluatedItems }) => items === false || (unevaluatedItems === false && items === undefined),
  );
  const longest = isClosed ? Math.min(most, prefix) : most;
  const isWorth = prefix > 0 || objects.some((part) => part.items !== undefined) || least > 0;
  const usual = Math.min(longest, Math.max(least, contained, isWorth ? prefix || 1 : 0));

  function schemaOf(at: number, isContained: boolean): CompiledSchema {
    const found = objects.flatMap((part) => {
      const own = toList(part.prefixItems)[at] ?? part.items ?? part.unevaluatedItems;
      const asked = part.contains;
      if (asked === undefined) return own === undefined ? [] : [own];
      // With `maxContains`, the other items must not match.
      const kind = isContained ? asked : part.maxContains === undefined ? true : { not: asked };
      return own === undefined ? [kind] : [own, kind];
    }) as CompiledSchema[];
    const [only = true] = found;
    return found.length > 1 ? { allOf: found } : only;
  }

  function build(plan: Plan): unknown[] | undefined {
    const items: unknown[] = [];
    const made = new Map<string, unknown>();
    for (let at = 0; at < plan.length; at++) {
      const isContained = at >= plan.containedAt && at < plan.containedAt + plan.contained;
      const isNeeded = walk.isNeeded && at < Math.max(least, plan.containedAt + plan.contained);
      const inside: Walk = { ...walk, depth: walk.depth + 1, isNeeded };
      const schema = schemaOf(at, isContained);
      const kind = `${Math.min(at, prefix)} ${isContained}`;
      if (!made.has(kind)) made.set(kind, make(schema, inside));
      let item = made.get(kind);
      if (isUnique && items.some((one) => isEqual(one, item)))
        item = make({ allOf: [schema, { not: { enum: items } }] }, { ...inside, isCareful: true });
      if (item === undefined && at < least) return undefined;
      if (item !== undefined) items.push(item);
    }
    return items;
  }

  const start = Math.min(prefix, Math.max(0, usual - contained));
  const plans: Plan[] = [
    { length: usual, containedAt: start, contained },
    { length: usual, containedAt: 0, contained },
    { length: Math.min(longest, Math.max(least, prefix + contained)), containedAt: prefix, contained },
    { length: least, containedAt: 0, contained },
    { length: Math.min(longest, Math.max(least, 1)), containedAt: 0, contained: 0 },
    { length: 0, containedAt: 0, contained: 0 },
  ];
  for (const plan of walk.isCareful ? plans : plans.slice(0, 1)) {
    const items = build(plan);
    if (items) yield items;
  }
}

const containedIn = ({ contains, minContains }: Record<string, unknown>): number =>
  contains === undefined ? 0 : typeof minContains === 'number' ? minContains : 1;

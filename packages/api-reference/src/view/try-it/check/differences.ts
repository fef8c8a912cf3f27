import { tryPattern } from '../../../compile/check/patterns.ts';
import type { CompiledSchema, CompiledSchemaObject } from '../../../compile/compiled.ts';
import { asSchema, asSchemas, isObject, type Resolve, refName } from '../../schema/parts.ts';
import { checkRules } from './check-rules.ts';
import type { Difference, Path, Report } from './difference.ts';
import { canonical } from './json-values.ts';

export interface Check {
  readonly resolve: Resolve;
  /** Read-only properties may be missing in requests, and write-only ones in responses. */
  readonly direction: 'request' | 'response';
}

export interface Checked {
  readonly differences: readonly Difference[];
  /** Named schemas that were required and are not loaded. */
  readonly unresolved: readonly string[];
  /** False if the value is so large that its end was not checked. */
  readonly isWhole: boolean;
}

const mostDifferences = 100;
const mostSteps = 400_000;
const deepest = 200;

/** The evaluated parts of a value. `unevaluatedProperties` and `unevaluatedItems` apply to the rest. */
interface Seen {
  readonly names: Set<string>;
  readonly places: Set<number>;
}

const nothingSeen = (): Seen => ({ names: new Set(), places: new Set() });

function addAll(to: Seen, from: Seen): void {
  for (const name of from.names) to.names.add(name);
  for (const place of from.places) to.places.add(place);
}

/**
 * Compares a value with a schema of JSON Schema 2020-12 by walking both. Schemas are not compiled to code, because the
 * content security policy of the page forbids that.
 */
export function checkValue(schema: CompiledSchema, value: unknown, { resolve, direction }: Check): Checked {
  const unresolved = new Set<string>();
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly';
  let steps = 0;

  /** Whether a property may be missing in this direction. */
  function isHidden(given: unknown): boolean {
    const found = asSchema(given);
    if (!isObject(found)) return false;
    if (found[hidden] === true) return true;
    const name = refName(found);
    const target = name === undefined ? undefined : resolve(name);
    return isObject(target) && target[hidden] === true;
  }

  function matches(part: CompiledSchema, given: unknown, path: Path, depth: number, seen: Seen): Difference[] {
    const own: Difference[] = [];
    const parts = nothingSeen();
    walk(part, given, path, depth, parts, (difference) => own.push(difference));
    if (own.length === 0) addAll(seen, parts);
    return own;
  }

  function walk(part: CompiledSchema, given: unknown, path: Path, depth: number, seen: Seen, report: Report): void {
    steps += 1;
    if (steps > mostSteps || depth > deepest || part === true) return;
    if (part === false) {
      report({ path, kind: 'never' });
      return;
    }
    const name = refName(part);
    if (name !== undefined) {
      const target = resolve(name);
      if (target === undefined) unresolved.add(name);
      else walk(target, given, path, depth + 1, seen, report);
    }
    checkRules(part, given, path, report);
    combine(part, given, path, depth, seen, report);
    if (isObject(given)) walkObject(part, given, path, depth, seen, report);
    if (Array.isArray(given)) walkList(part, given, path, depth, seen, report);
  }

  function combine(
    part: CompiledSchemaObject,
    given: unknown,
    path: Path,
    depth: number,
    seen: Seen,
    report: Report,
  ): void {
    for (const member of asSchemas(part.allOf)) walk(member, given, path, depth + 1, seen, report);
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const branches = asSchemas(part[keyword]);
      if (branches.length === 0) continue;
      const tried = branches.map((branch) => matches(branch, given, path, depth + 1, seen));
      const count = tried.filter((differences) => differences.length === 0).length;
      if (count === 0) reportNearest(part, branches, tried, given, path, report);
      else if (keyword === 'oneOf' && count > 1) report({ path, kind: 'manyVariants' });
    }
    const not = asSchema(part.not);
    if (not !== undefined && matches(not, given, path, depth + 1, nothingSeen()).length === 0) {
      report({ path, kind: 'not' });
    }
    const condition = asSchema(part.if);
    if (condition !== undefined) {
      const holds = matches(condition, given, path, depth + 1, seen).length === 0;
      const branch = asSchema(holds ? part.then : part.else);
      if (branch !== undefined) walk(branch, given, path, depth + 1, seen, report);
    }
  }

  /**
   * If no variant matches, reports the differences of the intended one: the discriminator's variant, or else the one
   * with the fewest differences.
   */
  function reportNearest(
    part: CompiledSchemaObject,
    branches: readonly CompiledSchema[],
    tried: readonly (readonly Difference[])[],
    given: unknown,
    path: Path,
    report: Report,
  ): void {
    const meant = isObject(given) ? meantBy(part.discriminator, given, branches) : -1;
    const byType = tried.map((differences) =>
      differences.some(({ kind, path: at }) => kind === 'type' && at.length === path.length),
    );
    const suitable = tried.map((_, place) => place).filter((place) => !byType[place]);
    const [nearest] = suitable.sort((a, b) => (tried[a]?.length ?? 0) - (tried[b]?.length ?? 0));
    const chosen = meant >= 0 ? meant : nearest;
    if (chosen === undefined) report({ path, kind: 'noVariant' });
    else for (const difference of tried[chosen] ?? []) report(difference);
  }

  function walkObject(
    part: CompiledSchemaObject,
    given: Record<string, unknown>,
    path: Path,
    depth: number,
    seen: Seen,
    report: Report,
  ): void {
    const properties = isObject(part.properties) ? part.properties : {};
    const has = (name: string) => Object.hasOwn(given, name) && given[name] !== undefined;
    if (Array.isArray(part.required)) {
      for (const name of part.required as string[]) {
        if (!has(name) && !isHidden(properties[name])) report({ path, kind: 'missing', name });
      }
    }
    if (isObject(part.dependentRequired)) {
      for (const [name, needed] of Object.entries(part.dependentRequired)) {
        if (!has(name) || !Array.isArray(needed)) continue;
        for (const other of needed as string[]) if (!has(other)) report({ path, kind: 'missing', name: other });
      }
    }
    if (isObject(part.dependentSchemas)) {
      for (const [name, dependent] of Object.entries(part.dependentSchemas)) {
        if (has(name)) walk(dependent as CompiledSchema, given, path, depth + 1, seen, report);
      }
    }
    const patterns = isObject(part.patternProperties) ? Object.entries(part.patternProperties) : [];
    const described = new Set<string>();
    for (const [name, child] of Object.entries(given)) {
      const own = Object.hasOwn(properties, name) ? asSchema(properties[name]) : undefined;
      const fitting = patterns.filter(([pattern]) => tryPattern(pattern, name) === true);
      // If the pattern takes too long for a name, the name counts as described and its value is not compared.
      if (patterns.some(([pattern]) => tryPattern(pattern, name) === undefined)) described.add(name);
      const found = [own, ...fitting.map(([, schema]) => asSchema(schema))];
      for (const schema of found) {
        if (schema === undefined) continue;
        described.add(name);
        walk(schema, child, [...path, name], depth + 1, nothingSeen(), report);
      }
    }
    for (const name of described) seen.names.add(name);
    const names = asSchema(part.propertyNames);
    if (names !== undefined) {
      for (const name of Object.keys(given)) {
        if (matches(names, name, path, depth + 1, nothingSeen()).length > 0) report({ path, kind: 'unknown', name });
      }
    }
    const rest = (schema: unknown, known: ReadonlySet<string>) => {
      const found = asSchema(schema);
      if (found === undefined) return;
      for (const [name, child] of Object.entries(given)) {
        if (known.has(name)) continue;
        seen.names.add(name);
        if (found === false) report({ path, kind: 'unknown', name });
        else walk(found, child, [...path, name], depth + 1, nothingSeen(), report);
      }
    };
    rest(part.additionalProperties, described);
    rest(part.unevaluatedProperties, new Set(seen.names));
  }

  function walkList(
    part: CompiledSchemaObject,
    given: readonly unknown[],
    path: Path,
    depth: number,
    seen: Seen,
    report: Report,
  ): void {
    const first = asSchemas(part.prefixItems);
    const each = asSchema(part.items);
    const visit = (schema: CompiledSchema, at: number) => {
      seen.places.add(at);
      walk(schema, given[at], [...path, at], depth + 1, nothingSeen(), report);
    };
    for (let at = 0; at < given.length; at++) {
      const schema = first[at] ?? each;
      if (schema !== undefined) visit(schema, at);
    }
    const contains = asSchema(part.contains);
    if (contains !== undefined) {
      let count = 0;
      for (let at = 0; at < given.length; at++) {
        if (matches(contains, given[at], path, depth + 1, nothingSeen()).length > 0) continue;
        count += 1;
        seen.places.add(at);
      }
      const { minContains: least = 1, maxContains: most = Number.POSITIVE_INFINITY } = part;
      if (count < Number(least)) report({ path, kind: 'rule', keyword: 'minContains', limit: least });
      if (count > Number(most)) report({ path, kind: 'rule', keyword: 'maxContains', limit: most });
    }
    const rest = asSchema(part.unevaluatedItems);
    if (rest === undefined) return;
    const known = new Set(seen.places);
    for (let at = 0; at < given.length; at++) if (!known.has(at)) visit(rest, at);
  }

  const differences: Difference[] = [];
  const reported = new Set<string>();
  walk(schema, value, [], 0, nothingSeen(), (difference) => {
    const key = canonical(difference);
    if (reported.has(key) || differences.length >= mostDifferences) return;
    reported.add(key);
    differences.push(difference);
  });
  // A missing schema counts as a match, so `not` and the number of matching variants are uncertain.
  const isSure = ({ kind }: Difference) => unresolved.size === 0 || (kind !== 'not' && kind !== 'manyVariants');
  return { differences: differences.filter(isSure), unresolved: [...unresolved], isWhole: steps <= mostSteps };
}

/** The index of the variant that a discriminator identifies, or -1. */
function meantBy(discriminator: unknown, given: Record<string, unknown>, branches: readonly CompiledSchema[]): number {
  if (!isObject(discriminator) || typeof discriminator.propertyName !== 'string') return -1;
  const said = given[discriminator.propertyName];
  if (typeof said !== 'string') return -1;
  const mapping = isObject(discriminator.mapping) ? discriminator.mapping : {};
  const mapped = Object.hasOwn(mapping, said) ? mapping[said] : undefined;
  const names = [said, ...(typeof mapped === 'string' ? [mapped, mapped.split('/').at(-1)] : [])];
  return branches.findIndex((branch) => names.includes(refName(branch)));
}

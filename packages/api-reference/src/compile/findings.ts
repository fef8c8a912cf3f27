import type { Checker, Mistake } from './check/check-value.ts';
import type { CompiledSchema } from './compiled.ts';
import type { Schemas } from './schemas.ts';
import { isRecord, toList, toRecord, type Untyped } from './untyped.ts';

/** A finding that does not prevent the publishing of a document. */
export interface SampleFinding {
  /** The names that lead to it in the document. */
  place: string[];
  /** The operation that it was found in, such as `GET /things`. */
  operation: string | undefined;
  /** The mistake of an example. Undefined if no valid value of a schema could be generated. */
  mistake: Mistake | undefined;
}

/** A place before its path is known: an object of the document, and the path from there. */
interface Found extends Pick<SampleFinding, 'operation' | 'mistake'> {
  /** Undefined means the root. */
  from: object | undefined;
  /** Whether it is a sibling of that object instead of inside it. */
  isBeside?: boolean;
  inside: readonly string[];
  /** The place if the object is not in the original document. */
  otherwise: readonly string[];
}

export type Report = (found: Found) => void;

/** The limit of findings, because a document often repeats one mistake. */
const mostFindings = 100;

/** Collects findings. Their places are looked up at the end, in one pass. */
export function createFindings(root: Untyped) {
  const all: Found[] = [];
  const report: Report = (found) => {
    if (all.length < mostFindings * 10) all.push(found);
  };
  return {
    report,
    list(): SampleFinding[] {
      const places = findPlaces(root, new Set(all.flatMap(({ from }) => from ?? [])));
      const byPlace = new Map<string, SampleFinding>();
      for (const { from, isBeside, inside, otherwise, operation, mistake } of all) {
        const start = from === undefined ? [] : places.get(from);
        const place =
          start === undefined
            ? [...otherwise]
            : existing(root, [...(isBeside ? start.slice(0, -1) : start), ...inside]);
        const key = place.join('\n');
        if (!byPlace.has(key) && byPlace.size < mostFindings) byPlace.set(key, { place, operation, mistake });
      }
      return [...byPlace.values()];
    },
  };
}

/** Removes the parts of a path that only the upgraded document has. */
function existing(root: unknown, place: readonly string[]): string[] {
  let node = root;
  return place.filter((segment) => {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return false;
    node = (node as Untyped)[segment];
    return true;
  });
}

function findPlaces(root: Untyped, wanted: ReadonlySet<object>): Map<object, string[]> {
  const found = new Map<object, string[]>();
  if (wanted.size === 0) return found;
  interface Visit {
    node: object;
    around: Visit | undefined;
    key: string;
  }
  const seen = new Set<object>();
  const open: Visit[] = [{ node: root, around: undefined, key: '' }];
  for (let visit = open.pop(); visit; visit = open.pop()) {
    if (seen.has(visit.node)) continue;
    seen.add(visit.node);
    if (wanted.has(visit.node)) {
      const path: string[] = [];
      for (let at: Visit | undefined = visit; at?.around; at = at.around) path.unshift(at.key);
      found.set(visit.node, path);
    }
    for (const [key, node] of Object.entries(visit.node))
      if (typeof node === 'object' && node !== null) open.push({ node, around: visit, key });
  }
  return found;
}

const one = ['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames'];
const several = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const byName = ['properties', 'patternProperties', 'dependentSchemas'];
const deepest = 40;

/**
 * Examples inside a schema that do not match their part of it. References are not followed, because each named schema
 * is checked itself.
 */
export function* brokenExamples(
  schema: CompiledSchema | undefined,
  tools: { readonly checker: Checker; readonly schemas: Pick<Schemas, 'hasExamples'> },
  path: readonly string[] = [],
): Generator<{ path: string[]; mistake: Mistake }> {
  if (!isRecord(schema) || path.length > deepest || !tools.schemas.hasExamples(schema)) return;
  const { checker } = tools;
  for (const [at, value] of toList(schema.examples).entries()) {
    const [mistake] = checker.mistakesOf(schema, value, { direction: 'sent' });
    // An example of a schema may be of a request or a response, so it has to be invalid in both.
    if (!mistake || checker.isValid(schema, value, { direction: 'received' })) continue;
    yield { path: [...path, 'examples', String(at), 'example'], mistake };
  }
  for (const keyword of one) yield* brokenExamples(schema[keyword] as CompiledSchema, tools, [...path, keyword]);
  for (const keyword of several)
    for (const [at, part] of toList(schema[keyword]).entries())
      yield* brokenExamples(part as CompiledSchema, tools, [...path, keyword, String(at)]);
  for (const keyword of byName)
    for (const [name, part] of Object.entries(toRecord(schema[keyword])))
      yield* brokenExamples(part as CompiledSchema, tools, [...path, keyword, name]);
}

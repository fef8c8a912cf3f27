import type { CompiledSchema, CompiledSchemaObject } from '../../compile/compiled.ts';
import type { Place, Report } from '../change.ts';
import { within } from '../change.ts';
import type { SchemaRuleId } from '../rules.ts';
import type { Direction } from '../severity.ts';
import { isSame } from './json.ts';
import { compareKeywords } from './keywords.ts';
import { compareTypes, type Tell } from './types.ts';
import { nameOf, type Paired, pairUp, shownName, withoutNull } from './variants.ts';

/** The named schemas of a document. */
export interface NamedSchemas {
  find(name: string): CompiledSchema | undefined;
  /** The hash covers all schemas that it refers to, so equal hashes mean equal schemas. */
  hashOf(name: string): string | undefined;
}

interface Parts {
  readonly before: NamedSchemas;
  readonly after: NamedSchemas;
  readonly report: Report;
  /** Called for each reference: values at this place are values of the named schema. */
  readonly onReach: (place: Place, schema: string) => void;
}

interface Resolved {
  readonly schema: CompiledSchemaObject;
  readonly name: string | undefined;
}

/** A comparison that begins at an operation or named schema and ends at the next named ones. */
interface Walk {
  readonly direction: Direction;
  /** The pairs that were compared. Recursive schemas end here. */
  readonly seen: Map<object, Set<object>>;
}

export type CompareSchemas = (
  before: CompiledSchema,
  after: CompiledSchema,
  place: Place,
  direction: Direction,
) => void;

const prefix = '#/schemas/';
const nothing: CompiledSchemaObject = { not: {} };
const toObject = (schema: CompiledSchema): CompiledSchemaObject =>
  schema === true ? {} : schema === false ? nothing : schema;

function resolve(schemas: NamedSchemas, schema: CompiledSchema): Resolved {
  let { $ref, ...own } = toObject(schema);
  let name: string | undefined;
  for (let turn = 0; $ref?.startsWith(prefix) && turn < 20; turn++) {
    name = $ref.slice(prefix.length);
    const { $ref: next, ...target } = toObject(schemas.find(name) ?? {});
    own = { ...target, ...own };
    $ref = next;
  }
  // Without keywords beside a reference the target object itself is returned, so that each use has the same identity.
  const isPlain = name !== undefined && Object.keys(toObject(schema)).length === 1;
  return { schema: isPlain ? toObject(schemas.find(name!) ?? {}) : own, name };
}

/** Keywords beside a reference belong to this place only. */
function besideReference(schema: CompiledSchema): CompiledSchemaObject {
  const { $ref: _, ...own } = toObject(schema);
  return own;
}

/**
 * Compares schemas in the direction of their values: callers write requests, the API writes responses. Two named
 * schemas are compared once for each direction, so the work grows with the documents and not with the number of
 * references.
 */
export function createSchemaComparison({ before, after, report, onReach }: Parts): CompareSchemas {
  const compared = new Set<string>();
  /** Named schemas are compared iteratively, because chains of references can be longer than the stack. */
  const pending: (() => void)[] = [];

  function compare(one: CompiledSchema, two: CompiledSchema, place: Place, walk: Walk): void {
    const left = resolve(before, one);
    const right = resolve(after, two);
    if (left.name !== undefined && right.name !== undefined) {
      compareOwn(besideReference(one), besideReference(two), place, walk);
      onReach(place, right.name);
      const [was, is] = [left.name, right.name];
      pending.push(() => compareNamed(was, is, walk.direction));
      return;
    }
    const others = walk.seen.get(left.schema) ?? new Set();
    if (others.has(right.schema)) return;
    walk.seen.set(left.schema, others.add(right.schema));
    compareBodies(left, right, place, walk);
  }

  function compareNamed(left: string, right: string, direction: Direction): void {
    const key = JSON.stringify([left, right, direction]);
    if (compared.has(key)) return;
    compared.add(key);
    const hash = before.hashOf(left);
    if (hash !== undefined && hash === after.hashOf(right)) return;
    const place: Place = { in: 'schema', schema: right, path: [] };
    const toResolved = (schemas: NamedSchemas, name: string) => ({ schema: toObject(schemas.find(name) ?? {}), name });
    const walk: Walk = { direction, seen: new Map() };
    const [one, two] = [toResolved(before, left), toResolved(after, right)];
    // A schema that is only a reference to another one.
    const isAlias = one.schema.$ref !== undefined || two.schema.$ref !== undefined;
    if (isAlias) compare(one.schema, two.schema, place, walk);
    else compareBodies(one, two, place, walk);
  }

  const tellAt =
    (place: Place, { direction }: Walk): Tell =>
    (rule, values) =>
      report({ rule, place, direction, values });

  const compareOwn = (one: CompiledSchemaObject, two: CompiledSchemaObject, place: Place, walk: Walk): void => {
    if (!isSame(one, two)) compareKeywords(one, two, tellAt(place, walk));
  };

  function compareBodies(left: Resolved, right: Resolved, place: Place, walk: Walk): void {
    const isUnnamed = left.name === undefined && right.name === undefined;
    if (isUnnamed && isSame(left.schema, right.schema)) {
      // Equal references may lead to changed schemas.
      compareInside(left.schema, right.schema, place, walk);
    } else if (!comparesBesideNull(left, right, place, walk) && !turnsIntoChoice(left, right, place, walk)) {
      const tell = tellAt(place, walk);
      const isComparable = compareTypes(left.schema, right.schema, tell);
      compareKeywords(left.schema, right.schema, isComparable ? tell : tellTexts(tell));
      if (isComparable) compareInside(left.schema, right.schema, place, walk);
    }
  }

  /** Handles choices between another schema and null, by comparing that other schema. */
  function comparesBesideNull(left: Resolved, right: Resolved, place: Place, walk: Walk): boolean {
    const [one, two] = [withoutNull(left.schema), withoutNull(right.schema)];
    if (!one && !two) return false;
    if (one && two) compareOwn(one.schema, two.schema, place, walk);
    else tellAt(place, walk)(one ? 'became-not-nullable' : 'became-nullable');
    const toBare = ({ name, schema }: Resolved) => (name === undefined ? schema : { $ref: `${prefix}${name}` });
    compare(one?.other ?? toBare(left), two?.other ?? toBare(right), place, walk);
    return true;
  }

  /** If no value is valid in both, only changes of texts are reported. */
  const tellTexts =
    (tell: Tell): Tell =>
    (rule, values) => {
      if (wordRules.has(rule)) tell(rule, values);
    };

  function compareInside(one: CompiledSchemaObject, two: CompiledSchemaObject, place: Place, walk: Walk): void {
    compareProperties(one, two, place, walk);
    compareItems(one, two, place, walk);
    compareFurther(one, two, place, walk);
    for (const keyword of ['oneOf', 'anyOf'] as const) compareChoice(one[keyword], two[keyword], place, walk);
    compareParts(one.allOf, two.allOf, place, walk);
  }

  /** Handles a schema that becomes a member of a choice, or a choice that becomes one of its members. */
  function turnsIntoChoice(left: Resolved, right: Resolved, place: Place, walk: Walk): boolean {
    const [one, two] = [listOf(left.schema), listOf(right.schema)];
    if ((one === undefined) === (two === undefined)) return false;
    const plain = one === undefined ? left : right;
    const rest = (one ?? two)!.filter(
      (member) => plain.name === undefined || nameOf(member) !== plain.name.split('/').at(-1),
    );
    if (rest.length === (one ?? two)!.length) return false;
    const tell = tellAt(place, walk);
    for (const member of rest)
      tell(one === undefined ? 'variant-added' : 'variant-removed', { name: shownName(member) });
    return true;
  }

  function compareProperties(one: CompiledSchemaObject, two: CompiledSchemaObject, place: Place, walk: Walk): void {
    const [was, is] = [toProperties(one), toProperties(two)];
    const tell = tellAt(place, walk);
    // A property that only the other side writes is not part of the value.
    const isPart = (schemas: NamedSchemas, schema: CompiledSchema) =>
      resolve(schemas, schema).schema[walk.direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;
    for (const name of new Set([...was.schemas.keys(), ...is.schemas.keys()])) {
      const [old, now] = [was.schemas.get(name), is.schemas.get(name)];
      const values = { name };
      if (old === undefined && now !== undefined) {
        if (isPart(after, now))
          tell(is.required.has(name) ? 'required-property-added' : 'optional-property-added', values);
      } else if (now === undefined && old !== undefined) {
        if (isPart(before, old))
          tell(was.required.has(name) ? 'required-property-removed' : 'optional-property-removed', values);
      } else if (old !== undefined && now !== undefined) {
        compare(old, now, within(place, name), walk);
      }
    }
    for (const name of new Set([...was.required, ...is.required])) {
      if (was.required.has(name) === is.required.has(name)) continue;
      const [old, now] = [was.schemas.get(name), is.schemas.get(name)];
      const isNew = (old === undefined) !== (now === undefined);
      if (isNew || (now !== undefined && !isPart(after, now))) continue;
      tell(is.required.has(name) ? 'property-became-required' : 'property-became-optional', { name });
    }
  }

  function compareItems(one: CompiledSchemaObject, two: CompiledSchemaObject, place: Place, walk: Walk): void {
    const tell = tellAt(place, walk);
    const [old, now] = [toList(one.prefixItems), toList(two.prefixItems)];
    for (let index = 0; index < Math.max(old.length, now.length); index++) {
      const [was, is] = [old[index], now[index]];
      if (was !== undefined && is !== undefined) compare(was, is, within(place, `[${index}]`), walk);
      else tell(is === undefined ? 'tuple-item-removed' : 'tuple-item-added', { name: String(index) });
    }
    const [was, is] = [toSchema(one.items), toSchema(two.items)];
    if (was === undefined && is === undefined) return;
    if (was === undefined || is === undefined) tell(was === undefined ? 'items-constrained' : 'items-unconstrained');
    else compare(was, is, within(place, '[]'), walk);
  }

  /** Compares properties without names. */
  function compareFurther(one: CompiledSchemaObject, two: CompiledSchemaObject, place: Place, walk: Walk): void {
    const tell = tellAt(place, walk);
    const [was, is] = [toSchema(one.additionalProperties) ?? true, toSchema(two.additionalProperties) ?? true];
    const isOpen = (schema: CompiledSchema) =>
      schema === true || (typeof schema === 'object' && Object.keys(schema).length === 0);
    if (was === false || is === false) {
      if (was !== is) tell(is === false ? 'additional-properties-refused' : 'additional-properties-allowed');
    } else if (isOpen(was) !== isOpen(is)) {
      tell(isOpen(was) ? 'additional-properties-constrained' : 'additional-properties-unconstrained');
    } else if (!isOpen(was)) {
      compare(was, is, within(place, '*'), walk);
    }
  }

  function compareChoice(one: unknown, two: unknown, place: Place, walk: Walk): void {
    if (one === undefined && two === undefined) return;
    const tell = tellAt(place, walk);
    if (one === undefined || two === undefined) tell(one === undefined ? 'choice-added' : 'choice-removed');
    else comparePairs(pairUp(toList(one), toList(two)), ['variant-added', 'variant-removed'], place, walk);
  }

  function compareParts(one: unknown, two: unknown, place: Place, walk: Walk): void {
    comparePairs(pairUp(toList(one), toList(two)), ['part-added', 'part-removed'], place, walk);
  }

  function comparePairs(
    pairs: readonly Paired[],
    [added, removed]: readonly [SchemaRuleId, SchemaRuleId],
    place: Place,
    walk: Walk,
  ): void {
    for (const { before: old, after: now } of pairs) {
      if (old !== undefined && now !== undefined) {
        const name = nameOf(now) ?? nameOf(old);
        compare(old, now, name === undefined ? place : within(place, `(${name})`), walk);
      } else if (now !== undefined) tellAt(place, walk)(added, { name: shownName(now) });
      else if (old !== undefined) tellAt(place, walk)(removed, { name: shownName(old) });
    }
  }

  return (one, two, place, direction) => {
    compare(one, two, place, { direction, seen: new Map() });
    for (let next = pending.pop(); next; next = pending.pop()) next();
  };
}

const wordRules: ReadonlySet<SchemaRuleId> = new Set([
  'schema-text-changed',
  'schema-deprecated',
  'schema-no-longer-deprecated',
]);

const listOf = ({ oneOf, anyOf }: CompiledSchemaObject): CompiledSchema[] | undefined => {
  const list = oneOf ?? anyOf;
  return list === undefined ? undefined : toList(list);
};

const toList = (value: unknown): CompiledSchema[] =>
  Array.isArray(value) ? value.map((one) => toSchema(one) ?? {}) : [];

const toSchema = (value: unknown): CompiledSchema | undefined =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
    ? (value as CompiledSchema)
    : undefined;

function toProperties({ properties, required }: CompiledSchemaObject) {
  const entries = Object.entries((properties ?? {}) as Record<string, unknown>);
  return {
    schemas: new Map(entries.map(([name, schema]) => [name, toSchema(schema) ?? {}])),
    required: new Set(Array.isArray(required) ? required.map(String) : []),
  };
}

import type { CompiledSchema } from '../compiled.ts';
import type { NamedSchemas } from '../schemas.ts';
import { isRecord, ownOf, toList, toRecord, toTexts, type Untyped } from '../untyped.ts';
import type { Gathered } from './gather.ts';
import { type Members, membersOf } from './members.ts';
import { limitsOf } from './text.ts';
import type { Make, Walk } from './walk.ts';

interface Tools {
  make: Make;
  named: NamedSchemas['named'];
}

/** How many optional properties are varied one by one. */
const mostVaried = 20;
const mostMembers = 200;

/** Objects that all parts of a schema allow, the most complete first. */
export function* objectsFor(gathered: Gathered, walk: Walk, { make, named }: Tools): Generator<Untyped> {
  const { objects } = gathered;
  const members = membersOf(gathered, walk, named);
  const dependent = objects.map((part) => part.dependentRequired).filter(isRecord);
  const { least, most } = limitsOf(objects, 'minProperties', 'maxProperties');
  if (least > mostMembers) return;
  const made = new Map<string, unknown>();

  function memberOf(name: string, isNeeded: boolean, more?: CompiledSchema): unknown {
    const schema = members.schemaOf(name);
    if (schema === undefined) return undefined;
    const inside: Walk = { ...walk, depth: walk.depth + 1, isNeeded: walk.isNeeded && isNeeded };
    if (more !== undefined) return make({ allOf: [schema, more] }, inside);
    // Only careful walks generate a property more than once.
    if (!walk.isCareful) return make(schema, inside);
    const key = `${isNeeded} ${name}`;
    if (!made.has(key)) made.set(key, make(schema, inside));
    return made.get(key);
  }

  function build(wanted: Iterable<string>, changed?: { name: string; to: CompiledSchema }): Untyped | undefined {
    const needed = withDependent(members.required, dependent);
    const asked = new Set(wanted);
    const names = withDependent(asked, dependent);
    const values = new Map<string, unknown>();
    for (const name of needed.isSubsetOf(names) ? names : names.union(needed)) {
      if (values.size >= most && !needed.has(name)) continue;
      const isNeeded = needed.has(name) || !asked.has(name);
      if (!isNeeded && walk.count.left <= 0) continue;
      const value = memberOf(name, isNeeded, changed?.name === name ? changed.to : undefined);
      if (value !== undefined) values.set(name, value);
      // An optional object with an impossible required property is left out. Otherwise the rest of the object is shown.
      else if (isNeeded && walk.depth > 0) return undefined;
    }
    for (const name of values.size < least ? members.names : [])
      if (values.size < least && !values.has(name)) setIfMade(values, name);
    for (const name of isOpen(values.size) ? members.freeNames() : []) {
      if (!values.has(name)) setIfMade(values, name);
      if (values.size >= Math.max(1, least)) break;
    }
    for (const name of [...values.keys()].reverse())
      if (values.size > most && !members.required.has(name)) values.delete(name);
    return Object.fromEntries(values);
  }

  function setIfMade(values: Map<string, unknown>, name: string): void {
    const value = memberOf(name, values.size < least);
    if (value !== undefined) values.set(name, value);
  }

  /** Whether names are invented: to reach the minimum, or to show additional properties. */
  const isOpen = (size: number): boolean => size < least || (size === 0 && most > 0 && objects.some(describesOthers));

  const usual = members.names.filter(
    (name) => walk.depth < walk.fullDepth || members.required.has(name) || members.hinted.has(name),
  );
  // A form cannot write an empty object.
  const isBare = usual.length === 0 && walk.direction === 'sent' && gathered.written.length === 0;
  const full = build(isBare ? members.names.slice(0, 1) : usual);
  if (full) yield full;
  if (walk.isCareful) yield* variations(members, objects, build);
}

const describesOthers = ({ additionalProperties, patternProperties }: Untyped): boolean =>
  isRecord(additionalProperties) || isRecord(patternProperties);

type Build = (wanted: Iterable<string>, changed?: { name: string; to: CompiledSchema }) => Untyped | undefined;

function* variations({ names, required }: Members, objects: readonly Untyped[], build: Build): Generator<Untyped> {
  const optional = names.filter((name) => !required.has(name));
  const least = build(required);
  if (least) yield least;
  const forbidden = objects.flatMap((part) => alternativesOf(part.not));
  const unwanted = new Set(forbidden.flatMap((not) => toTexts(not.required)));
  const without = build(names.filter((name) => !unwanted.has(name)));
  if (without) yield without;
  for (const not of forbidden) {
    for (const [name, schema] of Object.entries(toRecord(not.properties)).slice(0, mostVaried)) {
      for (const wanted of [names, [...required, name]]) {
        const other = build(wanted, { name, to: { not: schema as CompiledSchema } });
        if (other) yield other;
      }
    }
  }
  for (const name of optional.slice(0, mostVaried)) {
    const one = build([...required, name]);
    if (one) yield one;
    const others = build(names.filter((other) => other !== name));
    if (others) yield others;
  }
}

/** The members of `not: { anyOf: […] }`, each of which is forbidden. */
const alternativesOf = (not: unknown): Untyped[] =>
  isRecord(not) ? [not, ...toList(not.anyOf).filter(isRecord), ...toList(not.oneOf).filter(isRecord)] : [];

/** Adds the names that `dependentRequired` requires. */
function withDependent(names: ReadonlySet<string>, dependent: readonly Untyped[]): ReadonlySet<string> {
  if (dependent.length === 0) return names;
  const all = new Set(names);
  // The loop also visits names that are added to the set during it.
  for (const name of all) for (const one of dependent.flatMap((by) => toTexts(ownOf(by, name)))) all.add(one);
  return all;
}

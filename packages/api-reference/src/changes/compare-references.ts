import type { OperationEntry, ReferenceIndex } from '../compile/compiled.ts';
import { type Change, type Found, keyOfPlace, type Place, type Report } from './change.ts';
import { compareOperation } from './compare-operations.ts';
import { compareRequirements, compareSchemes } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';
import { type ComparedReference, openDocument } from './compared.ts';
import { type OperationPair, pairOperations } from './pair-operations.ts';
import { severityOf } from './rules.ts';
import { createSchemaComparison } from './schema/compare-schemas.ts';
import { isSame } from './schema/json.ts';
import { type Direction, severities } from './severity.ts';

/**
 * Compares two compiled specifications. The worst changes come first. A named schema is compared once, and its changes
 * list the operations that use it.
 */
export function compareReferences(one: ComparedReference, two: ComparedReference): Change[] {
  const found: Found[] = [];
  const report: Report = (each) => void found.push(each);
  const reach = createReach();
  const [before, after] = [openDocument(one), openDocument(two)];
  const compareSchemas = createSchemaComparison({
    before: before.schemas,
    after: after.schemas,
    report,
    onReach: reach.add,
  });
  for (const pair of pairOperations(before.index.operations, after.index.operations)) {
    const place = placeOf((pair.after ?? pair.before)!);
    if (!pair.before || !pair.after) {
      reportAlone(pair, place, report);
      continue;
    }
    if (isMoved(pair.before, pair.after)) {
      report({ rule: 'operation-moved', place, values: { before: toCall(pair.before), after: toCall(pair.after) } });
    }
    // Equal bundles have the same operation and schemas.
    if (pair.before.bundle === pair.after.bundle) continue;
    const [old, now] = [before.operationOf(pair.before), after.operationOf(pair.after)];
    compareOperation(old, now, place, { report, compareSchemas });
  }
  compareHeads(before.index, after.index, report);
  return toChanges(found, reach);
}

const placeOf = ({ kind, method, path, slug }: OperationEntry): Place => ({
  in: 'operation',
  operation: { kind, method, path },
  slug,
  path: [],
});

const toCall = ({ method, path }: OperationEntry): string => `${method.toUpperCase()} ${path}`;

const isMoved = (before: OperationEntry, after: OperationEntry): boolean =>
  before.method !== after.method ||
  before.path.replaceAll(/\{[^{}]*\}/g, '{}') !== after.path.replaceAll(/\{[^{}]*\}/g, '{}');

function reportAlone({ before, after }: OperationPair, place: Place, report: Report): void {
  const { kind, deprecated } = (after ?? before)!;
  const step = after ? 'added' : 'removed';
  if (kind === 'webhook') report({ rule: `webhook-${step}`, place });
  else report({ rule: deprecated ? `deprecated-operation-${step}` : `operation-${step}`, place });
}

function compareHeads(before: ReferenceIndex, after: ReferenceIndex, report: Report): void {
  const place: Place = { in: 'document', path: [] };
  const textsOf = ({ title, summary, description, termsOfService, contact, license, externalDocs }: ReferenceIndex) => [
    title,
    summary,
    description,
    termsOfService,
    contact,
    license,
    externalDocs,
  ];
  if (!isSame(textsOf(before), textsOf(after))) report({ rule: 'document-text-changed', place });
  if (before.version !== after.version) {
    report({ rule: 'document-version-changed', place, values: { before: before.version, after: after.version } });
  }
  compareServers(before.servers, after.servers, place, report);
  compareRequirements(before.security, after.security, place, report);
  compareSchemes(before.securitySchemes, after.securitySchemes, place, report);
  compareNamed(before.tags, after.tags, (name, old, now) => {
    // A tag without a description exists only as long as operations use it.
    if (!isSame({ name, ...old }, { name, ...now })) report({ rule: 'tag-changed', place, values: { name } });
  });
  compareNamed(before.schemas, after.schemas, (name, old, now) => {
    if (!old || !now) report({ rule: old ? 'schema-removed' : 'schema-added', place, values: { name } });
  });
}

function compareNamed<Item extends { readonly name: string }>(
  before: readonly Item[],
  after: readonly Item[],
  look: (name: string, before: Item | undefined, after: Item | undefined) => void,
): void {
  const [old, now] = [before, after].map((list) => new Map(list.map((item) => [item.name, item])));
  for (const name of new Set([...old!.keys(), ...now!.keys()])) look(name, old!.get(name), now!.get(name));
}

const ownerOf = (place: Place): string =>
  place.in === 'operation' ? `operation ${place.slug}` : place.in === 'schema' ? `schema ${place.schema}` : '';

/** Records which operations and schemas contain values of which schemas. */
function createReach() {
  const owners = new Map<string, Set<string>>();
  return {
    add(place: Place, schema: string): void {
      const key = `schema ${schema}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(ownerOf(place)));
    },
    /** The slugs of operations that contain a value of the schema at any depth. */
    operationsOf(schema: string): string[] {
      const seen = new Set([`schema ${schema}`]);
      for (const key of seen) for (const owner of owners.get(key) ?? []) seen.add(owner);
      return [...seen].filter((key) => key.startsWith('operation ')).map((key) => key.slice('operation '.length));
    },
  };
}

/** Merges changes with the same rule, place and values in both directions. */
function toChanges(found: readonly Found[], reach: ReturnType<typeof createReach>): Change[] {
  const operationsOf = createMemory((schema: string) => reach.operationsOf(schema).toSorted());
  const changes = new Map<string, Change>();
  for (const { rule, place, values = {}, direction } of found) {
    const key = `${rule} ${keyOfPlace(place)} ${JSON.stringify(values)}`;
    const known = changes.get(key);
    const directions = new Set<Direction>([...(known?.directions ?? []), ...(direction ? [direction] : [])]);
    const severity = severityOf(rule, direction);
    const isWorse = !known || severities.indexOf(severity) < severities.indexOf(known.severity);
    const operations =
      place.in === 'operation' ? [place.slug] : place.in === 'schema' ? operationsOf(place.schema) : [];
    changes.set(key, {
      rule,
      severity: isWorse ? severity : known.severity,
      place,
      values,
      directions: [...directions].toSorted(),
      operations,
    });
  }
  return [...changes.values()].toSorted(
    (left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity),
  );
}

function createMemory<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key)!;
  };
}

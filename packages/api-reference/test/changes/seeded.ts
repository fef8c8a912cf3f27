import type { RuleId } from '../../src/changes/rules.ts';

type Node = Record<string, unknown>;

interface Operation extends Node {
  parameters?: Node[];
  responses: Node;
  deprecated?: boolean;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node> };
}

/** A change that was made, as a comparison should report it. */
export interface Seeded {
  rule: RuleId;
  /** `POST /things`, or the name of a schema. */
  at: string;
  path: string[];
}

/** A linear congruential generator, which gives the same numbers for the same seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** The named schemas that operations use. */
function reachable({ paths, components }: Document): string[] {
  const names = new Set<string>();
  const collect = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) names.add(name);
  };
  collect(paths);
  for (const name of names) collect(components.schemas[name] ?? {});
  return [...names].filter((name) => Object.hasOwn(components.schemas, name)).toSorted();
}

const isPlain = (schema: Node): boolean =>
  typeof schema.type === 'string' && !schema.readOnly && !schema.writeOnly && !schema.nullable && !schema.enum;

type Change = (schema: Node, property: string) => Omit<Seeded, 'at'> | undefined;
const propertiesOf = (schema: Node) => schema.properties as Record<string, Node>;
const requiredOf = (schema: Node) => (schema.required ?? []) as string[];

/** Each function changes a named schema, or returns nothing if it finds nothing to change. */
const schemaChanges: Change[] = [
  (schema, property) => {
    const isRequired = requiredOf(schema).includes(property);
    delete propertiesOf(schema)[property];
    schema.required = requiredOf(schema).filter((name) => name !== property);
    return { rule: isRequired ? 'required-property-removed' : 'optional-property-removed', path: [] };
  },
  (schema) => {
    propertiesOf(schema).seeded = { type: 'string' };
    return { rule: 'optional-property-added', path: [] };
  },
  (schema) => {
    propertiesOf(schema).seeded = { type: 'string' };
    schema.required = [...requiredOf(schema), 'seeded'];
    return { rule: 'required-property-added', path: [] };
  },
  (schema, property) => {
    const isRequired = requiredOf(schema).includes(property);
    schema.required = isRequired
      ? requiredOf(schema).filter((name) => name !== property)
      : [...requiredOf(schema), property];
    return { rule: isRequired ? 'property-became-optional' : 'property-became-required', path: [] };
  },
  (schema, property) => {
    const { type, description } = propertiesOf(schema)[property]!;
    if (type === 'array' || type === 'object') return undefined;
    propertiesOf(schema)[property] = { type: type === 'boolean' ? 'string' : 'boolean', description };
    return { rule: 'type-changed', path: [property] };
  },
  (schema, property) => {
    if (propertiesOf(schema)[property]!.type !== 'string') return undefined;
    propertiesOf(schema)[property]!.pattern = '^seeded$';
    return { rule: 'pattern-added', path: [property] };
  },
  (schema, property) => {
    propertiesOf(schema)[property]!.nullable = true;
    return { rule: 'became-nullable', path: [property] };
  },
  (schema, property) => {
    propertiesOf(schema)[property]!.description = 'Seeded';
    return { rule: 'schema-text-changed', path: [property] };
  },
];

type OperationChange = (paths: Document['paths'], path: string, method: string) => Omit<Seeded, 'at'>;

const operationChanges: OperationChange[] = [
  (paths, path, method) => {
    delete paths[path]![method];
    return { rule: 'operation-removed', path: [] };
  },
  (paths, path, method) => {
    const operation = paths[path]![method]!;
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name: 'seeded', in: 'query', required: true, schema: { type: 'string' } },
    ];
    return { rule: 'required-parameter-added', path: [] };
  },
  (paths, path, method) => {
    paths[path]![method]!.deprecated = true;
    return { rule: 'operation-deprecated', path: [] };
  },
  (paths, path, method) => {
    paths[path]![method]!.responses['299'] = { description: 'Seeded' };
    return { rule: 'success-response-added', path: [] };
  },
];

/** Makes `count` changes in the document, each in another schema or operation. */
export function seedChanges(source: unknown, count: number, seed: number): { document: unknown; seeded: Seeded[] } {
  const document = structuredClone(source) as Document;
  const random = createRandom(seed);
  const take = <Item>(items: Item[]): Item => items.splice(random(items.length), 1)[0]!;
  const names = reachable(document);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.has(method) && !item[method]?.deprecated)
      .map((method) => ({ path, method })),
  );
  const seeded: Seeded[] = [];
  while (seeded.length < count) {
    if (seeded.length % 4 === 3 && operations.length > 0) {
      const { path, method } = take(operations);
      const change = operationChanges[random(operationChanges.length)]!(document.paths, path, method);
      seeded.push({ ...change, at: `${method.toUpperCase()} ${path}` });
      continue;
    }
    const name = take(names);
    const schema = document.components.schemas[name]!;
    const properties = Object.keys(schema.properties ?? {}).filter((property) =>
      isPlain(propertiesOf(schema)[property]!),
    );
    if (schema.type !== 'object' || schema.nullable || properties.length === 0) continue;
    const change = schemaChanges[random(schemaChanges.length)]!(schema, properties[random(properties.length)]!);
    if (change) seeded.push({ ...change, at: name });
  }
  return { document, seeded };
}

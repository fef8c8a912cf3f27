/** Keywords whose value is data of the described API. */
const data = new Set(['example', 'default', 'const', 'enum']);

/** Keywords whose value is a map by name: authors choose the names, even `default` or `example`. */
const named = new Set([
  '$defs',
  'callbacks',
  'content',
  'definitions',
  'dependentSchemas',
  'encoding',
  'headers',
  'links',
  'mapping',
  'parameters',
  'pathItems',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'scopes',
  'securityDefinitions',
  'securitySchemes',
  'variables',
  'webhooks',
]);

/** Keywords that name or refer to schemas. In data they are ordinary property names. */
const pointers = new Set(['$ref', '$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$schema']);

type Json = Record<string, unknown>;
type Change = (value: unknown, key: string) => unknown;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A copy with every value changed; the same object where none was. */
export function mapValues(node: object, change: Change): object {
  if (Array.isArray(node)) {
    const items = node.map((item, place) => change(item, String(place)));
    return items.some((item, place) => item !== node[place]) ? items : node;
  }
  const entries = Object.entries(node).map(([key, value]) => [key, change(value, key)] as const);
  return entries.some(([key, value]) => value !== (node as Json)[key]) ? Object.fromEntries(entries) : node;
}

/** The data as it is, including pointers that no longer resolve. */
function disarm(value: unknown): unknown {
  if (!isObject(value)) return value;
  return withoutPointers(mapValues(value, disarm), () => true);
}

function withoutPointers(node: object, isName: (value: unknown) => boolean): object {
  const isPointer = ([key, value]: [string, unknown]) => pointers.has(key) && isName(value);
  const entries = Object.entries(node);
  if (Array.isArray(node) || !entries.some(isPointer)) return node;
  return Object.fromEntries(entries.map((entry) => (isPointer(entry) ? [` ${entry[0]}`, entry[1]] : entry)));
}

/** The examples of a schema are values; elsewhere each has a name, and its value inside. */
function disarmExamples(examples: unknown): unknown {
  if (Array.isArray(examples)) return disarm(examples);
  if (!isObject(examples)) return examples;
  return mapValues(examples, (example) =>
    isObject(example) ? mapValues(example, (each, key) => (key === '$ref' ? each : disarm(each))) : example,
  );
}

/**
 * A document in which examples and other data name and refer to nothing: a checker that looks for `$id` and `$ref` in
 * every corner takes those of the API's own answers for the document's.
 */
export function disarmData(document: object): object {
  return mapValues(document, (value, key) => {
    if (!isObject(value)) return value;
    if (data.has(key) || key.startsWith('x-')) return disarm(value);
    if (key === 'examples') return disarmExamples(value);
    return named.has(key) && !Array.isArray(value) ? disarmNamed(value) : disarmData(value);
  });
}

/** A property can be named `$id`; a pointer is a string. */
const disarmNamed = (list: Json): object =>
  withoutPointers(
    mapValues(list, (value) => (isObject(value) ? disarmData(value) : value)),
    isObject,
  );

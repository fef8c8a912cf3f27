/** Keywords whose values are data of the described API. */
const data = new Set(['example', 'default', 'const', 'enum']);

/** Keywords whose values are maps by name. Authors choose the names, even `default` or `example`. */
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

/** A copy with changed values, or the same object if no value changed. */
export function mapValues(node: object, change: Change): object {
  if (Array.isArray(node)) {
    const items = node.map((item, place) => change(item, String(place)));
    return items.some((item, place) => item !== node[place]) ? items : node;
  }
  const entries = Object.entries(node).map(([key, value]) => [key, change(value, key)] as const);
  return entries.some(([key, value]) => value !== (node as Json)[key]) ? Object.fromEntries(entries) : node;
}

/** Data with renamed pointers, so that checkers do not follow them. */
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

/** The examples of a schema are a list of values; elsewhere they are a map of objects that contain values. */
function disarmExamples(examples: unknown): unknown {
  if (Array.isArray(examples)) return disarm(examples);
  if (!isObject(examples)) return examples;
  return mapValues(examples, (example) =>
    isObject(example) ? mapValues(example, (each, key) => (key === '$ref' ? each : disarm(each))) : example,
  );
}

/**
 * A document whose examples and other data contain no pointers. Checkers that search `$id` and `$ref` everywhere would
 * otherwise confuse those in the API's data with those of the document.
 */
export function disarmData(document: object): object {
  return mapValues(document, (value, key) => {
    if (!isObject(value)) return value;
    if (data.has(key) || key.startsWith('x-')) return disarm(value);
    if (key === 'examples') return disarmExamples(value);
    return named.has(key) && !Array.isArray(value) ? disarmNamed(value) : disarmData(value);
  });
}

/**
 * Renames pointers in a map by name: a property may be named `$id`, and is an object, while a real pointer is a string.
 */
const disarmNamed = (list: Json): object =>
  withoutPointers(
    mapValues(list, (value) => (isObject(value) ? disarmData(value) : value)),
    isObject,
  );

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isNode, listOf, type Node, nodeOf } from './described.ts';

export interface Validator {
  /** The document with its schemas converted to JSON Schema 2020-12. */
  readonly root: Node;
  /** The problems of a value by a schema of `root`. Empty for a valid value. */
  problemsOf(schema: unknown, value: unknown): string[];
}

/** Validates values of requests, so read-only properties are not required. */
export function createValidator(document: Node): Validator {
  const root = upgrade(document, document) as Node;
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    logger: false,
    unicodeRegExp: false,
  });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(root, 'document:');
  const pointers = toPointers(root);
  const compiled = new Map<unknown, ValidateFunction>();

  function compile(schema: Node): ValidateFunction {
    const known = compiled.get(schema);
    if (known) return known;
    const pointer = pointers.get(schema);
    const made = ajv.compile(pointer === undefined ? schema : { $ref: `document:#${pointer}` });
    compiled.set(schema, made);
    return made;
  }

  return {
    root,
    problemsOf(schema, value) {
      if (typeof schema === 'boolean') return schema ? [] : ['is not allowed'];
      if (!isNode(schema)) return [];
      const validate = compile(schema);
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };
}

function toPointers(root: Node): Map<unknown, string> {
  const pointers = new Map<unknown, string>();
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null || pointers.has(value)) return;
    pointers.set(value, pointer);
    for (const [key, member] of Object.entries(value)) {
      walk(member, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
    }
  };
  walk(root, '');
  return pointers;
}

/** Converts keywords of OpenAPI 3.0 and Swagger 2.0 to JSON Schema. */
function upgrade(value: unknown, root: Node): unknown {
  if (Array.isArray(value)) return value.map((item) => upgrade(item, root));
  if (!isNode(value)) return value;
  const node: Node = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, upgrade(member, root)]));
  // Here `$id` is the name of a property, but Ajv would read it as the URI of a schema.
  if (typeof node.$id === 'string' && !node.$id.includes(':')) delete node.$id;
  if (node.exclusiveMinimum === true) [node.exclusiveMinimum, node.minimum] = [node.minimum, undefined];
  if (node.exclusiveMaximum === true) [node.exclusiveMaximum, node.maximum] = [node.maximum, undefined];
  for (const key of ['exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum']) {
    if (node[key] === undefined || typeof node[key] === 'boolean') delete node[key];
  }
  if (node.type === 'file') delete node.type;
  if (typeof value.$ref === 'string' && root.openapi !== undefined && String(root.openapi).startsWith('3.0')) {
    return { $ref: value.$ref };
  }
  if (node.nullable === true || node['x-nullable'] === true) toNullable(node);
  // Ajv knows this keyword and refuses it without a type.
  if (typeof node.nullable === 'boolean') delete node.nullable;
  if (Array.isArray(node.required)) {
    node.required = node.required.filter((name) => !isReadOnly(nodeOf(value.properties)[String(name)], root));
  }
  return node;
}

function toNullable(node: Node): void {
  if (typeof node.type === 'string') node.type = [node.type, 'null'];
  if (Array.isArray(node.enum) && !node.enum.includes(null)) node.enum = [...node.enum, null];
}

function isReadOnly(value: unknown, root: Node): boolean {
  const schema = nodeOf(value);
  if (schema.readOnly === true) return true;
  if (typeof schema.$ref !== 'string') return listOf(schema.allOf).some((part) => isReadOnly(part, root));
  let at: unknown = root;
  for (const segment of schema.$ref.slice(2).split('/'))
    at = nodeOf(at)[decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')];
  return nodeOf(at).readOnly === true;
}

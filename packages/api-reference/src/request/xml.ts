import type { CompiledSchema } from '../compile/compiled.ts';
import {
  asSchema,
  collectParts,
  first,
  isObject,
  mergeProperties,
  type Parts,
  type Resolve,
  refName,
} from '../view/schema/parts.ts';

const nothing: Parts = { objects: [], names: [], unresolved: [], isNever: false, isNullable: false };

/** The `xml` object of a schema. `nodeType` is new in OpenAPI 3.2. */
interface Node {
  name?: string;
  namespace?: string;
  prefix?: string;
  nodeType?: string;
  attribute?: boolean;
  wrapped?: boolean;
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (value: unknown): string =>
  String(value).replaceAll(/[&<>"]/g, (letter) => escaped[letter] ?? letter);

const nodeOf = (parts: Parts): Node => (isObject(first(parts, 'xml')) ? (first(parts, 'xml') as Node) : {});

/** Writes a value as an XML document by the `xml` objects of its schema. */
export function toXml(value: unknown, schema: CompiledSchema, resolve: Resolve): string {
  const root = refName(schema)?.replaceAll(/[^\w.-]/g, '_') ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementsOf(root, value, schema, resolve, '').join('\n')}\n`;
}

/** The lines of one element, or of several for the items of an unwrapped array. */
function elementsOf(
  key: string,
  value: unknown,
  schema: CompiledSchema | undefined,
  resolve: Resolve,
  indent: string,
): string[] {
  const parts = schema === undefined ? nothing : collectParts(schema, resolve);
  const node = nodeOf(parts);
  const name = node.name ?? key;
  if (!Array.isArray(value)) return elementOf(name, value, parts, node, resolve, indent);
  const items = asSchema(first(parts, 'items'));
  const isWrapped = node.wrapped === true || node.nodeType === 'element';
  // An item without a name of its own has the name of the array, never that of the wrapper.
  const inside = value.flatMap((item) => elementsOf(key, item, items, resolve, isWrapped ? `${indent}  ` : indent));
  return isWrapped ? [`${indent}<${open(name, node)}>`, ...inside, `${indent}</${tag(name, node)}>`] : inside;
}

const tag = (name: string, { prefix }: Node): string => (prefix ? `${prefix}:${name}` : name);
const open = (name: string, node: Node): string =>
  `${tag(name, node)}${node.namespace ? ` xmlns${node.prefix ? `:${node.prefix}` : ''}="${escapeText(node.namespace)}"` : ''}`;

function elementOf(name: string, value: unknown, parts: Parts, node: Node, resolve: Resolve, indent: string): string[] {
  const start = `${indent}<${open(name, node)}`;
  const end = `</${tag(name, node)}>`;
  if (value === null || value === undefined) return [`${start}/>`];
  if (!isObject(value)) return [`${start}>${escapeText(value)}${end}`];

  const properties = mergeProperties(parts, 'properties');
  const attributes: string[] = [];
  const lines: string[] = [];
  let text = '';
  for (const [key, member] of Object.entries(value)) {
    const schema = properties.get(key) ?? asSchema(first(parts, 'additionalProperties'));
    const inner = schema === undefined ? {} : nodeOf(collectParts(schema, resolve));
    const called = inner.name ?? key;
    if (inner.attribute || inner.nodeType === 'attribute')
      attributes.push(` ${tag(called, inner)}="${escapeText(member)}"`);
    else if (inner.nodeType === 'text') text += escapeText(member);
    else if (inner.nodeType === 'cdata') text += `<![CDATA[${String(member).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    else lines.push(...elementsOf(key, member, schema, resolve, `${indent}  `));
  }
  const head = `${start}${attributes.join('')}`;
  if (lines.length === 0) return [text === '' ? `${head}/>` : `${head}>${text}${end}`];
  return [`${head}>${text}`, ...lines, `${indent}${end}`];
}

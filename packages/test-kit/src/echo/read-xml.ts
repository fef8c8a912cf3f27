import { DOMParser, type Element } from '@xmldom/xmldom';
import { isNode, listOf, type Node, nodeOf } from './described.ts';
import type { Raw, Reader } from './read-value.ts';

const elementsIn = (element: Element): Element[] =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === 1);

/** Parses an XML document into the value that its schema and `xml` objects describe. */
export function readXml(text: string, schema: unknown, follow: (value: unknown) => Node, reader: Reader): unknown {
  const problems: string[] = [];
  const document = new DOMParser({ onError: (_, message) => problems.push(message) }).parseFromString(text, 'text/xml');
  const root = document.documentElement;
  if (!root || problems.length > 0) throw new Error(`is not XML: ${problems.join('; ')}`);
  const referred = String(nodeOf(schema).$ref ?? '')
    .split('/')
    .at(-1);
  const expected = nodeOf(follow(schema).xml).name ?? referred;
  if (expected && root.localName !== expected)
    throw new Error(`the root is ${root.localName}, not ${String(expected)}`);
  return reader.read(schema, () => rawOf(root, schema, follow, reader));
}

function rawOf(element: Element, schema: unknown, follow: (value: unknown) => Node, reader: Reader): Raw {
  const shapes = reader.shapesOf(schema);
  if (shapes.includes('object')) return membersOf(element, schema, follow, reader);
  if (shapes.includes('array'))
    return elementsIn(element).map((item) => rawOf(item, follow(schema).items, follow, reader));
  return element.textContent ?? '';
}

function membersOf(element: Element, schema: unknown, follow: (value: unknown) => Node, reader: Reader): Raw {
  const members: { [name: string]: Raw } = {};
  const known = new Set<string>();
  for (const [name, property] of reader.propertiesOf(schema)) {
    const { xml, items } = xmlOf(property, follow);
    const called = String(xml.name ?? name);
    if (xml.attribute === true || xml.nodeType === 'attribute') {
      const value = xml.prefix ? element.getAttribute(`${String(xml.prefix)}:${called}`) : element.getAttribute(called);
      if (value !== null && element.hasAttribute(xml.prefix ? `${String(xml.prefix)}:${called}` : called))
        members[name] = value;
      continue;
    }
    if (xml.nodeType === 'text' || xml.nodeType === 'cdata') {
      members[name] = element.textContent ?? '';
      continue;
    }
    if (!reader.shapesOf(property).includes('array')) {
      known.add(called);
      const [found] = named(element, called, xml);
      if (found) members[name] = rawOf(found, property, follow, reader);
      continue;
    }
    const inner = xmlOf(items, follow).xml;
    // An item has its own name or that of the property. The name of the array is only for its wrapper.
    const itemName = String(inner.name ?? name);
    const isWrapped = xml.wrapped === true || xml.nodeType === 'element';
    const [wrapper] = isWrapped ? named(element, called, xml) : [element];
    known.add(isWrapped ? called : itemName);
    const found = wrapper ? named(wrapper, itemName, inner) : [];
    if (found.length > 0) members[name] = found.map((item) => rawOf(item, items, follow, reader));
  }
  for (const child of elementsIn(element))
    if (!known.has(child.localName ?? '')) members[child.localName ?? ''] = child.textContent ?? '';
  return members;
}

function xmlOf(schema: unknown, follow: (value: unknown) => Node): { xml: Node; items: unknown } {
  const node = follow(schema);
  const own = [node, ...listOf(node.allOf).map(follow)];
  return {
    xml: nodeOf(own.map((one) => one.xml).find(isNode)),
    items: own.map((one) => one.items).find((one) => one !== undefined),
  };
}

const named = (element: Element, name: string, xml: Node): Element[] =>
  elementsIn(element).filter(
    (child) => child.localName === name && (xml.namespace === undefined || child.namespaceURI === xml.namespace),
  );

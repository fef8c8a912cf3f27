import type { ReferenceTexts } from '../texts.ts';
import { first, isObject, type Parts } from './parts.ts';

/** A constraint or property of a value besides its type. */
export interface Fact {
  readonly label: string;
  /** Empty if the label says everything. */
  readonly values: readonly string[];
  /** The URL that the value links to. */
  readonly href?: string;
}

/** Longer texts are cut. Readers find the whole text in the document. */
const longest = 240;

export function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Quotes strings, so that "1" and 1 differ. */
const toLiteral = (value: unknown): string => (typeof value === 'string' ? `"${toText(value)}"` : toText(value));

/** Keywords whose value is shown unchanged. */
const plain = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'contentMediaType',
  'contentEncoding',
] as const;

export function collectFacts(parts: Parts, { facts: text }: ReferenceTexts['schema']): Fact[] {
  const facts: Fact[] = [];
  const add = (label: string, ...values: string[]): void => void facts.push({ label, values });

  for (const part of parts.objects) {
    for (const keyword of plain) {
      const value = part[keyword];
      // In OpenAPI 3.0 these may be booleans. The compiler has already applied those to the limits.
      if (value !== undefined && typeof value !== 'boolean') add(text[keyword], toText(value));
    }
    if (part.uniqueItems === true) add(text.uniqueItems);
    if (part.additionalProperties === false || part.unevaluatedProperties === false) add(text.closed);
    if (part.items === false || part.unevaluatedItems === false) add(text.closedItems);
    addDependent(part.dependentRequired, (name, needs) => add(text.dependentRequired({ name, needs })));
    if (part.const !== undefined) add(text.const, toLiteral(part.const));
    if (Array.isArray(part.enum)) add(text.enum, ...toEnumValues(part, part.enum));
    addDiscriminator(part.discriminator, (...values) => add(text.discriminator, ...values));
    if (isObject(part.xml)) add([text.xml, toXmlWords(part.xml, text.xmlWords).join(', ')].filter(Boolean).join(': '));
    if (typeof part.$dynamicRef === 'string') add(text.dynamicRef, part.$dynamicRef);
    if (isObject(part.externalDocs) && typeof part.externalDocs.url === 'string') {
      const { url, description } = part.externalDocs;
      facts.push({
        label: typeof description === 'string' ? description : text.externalDocs,
        values: [url],
        href: url,
      });
    }
  }
  const value = first(parts, 'default');
  if (value !== undefined) add(text.default, toLiteral(value));
  const examples = first(parts, 'examples') ?? wrap(first(parts, 'example'));
  if (Array.isArray(examples) && examples.length > 0) add(text.examples, ...examples.slice(0, 3).map(toLiteral));
  return parts.objects.length > 1 ? unique(facts) : facts;
}

/** How XML represents the value. */
function toXmlWords(
  { name, namespace, prefix, attribute, wrapped, nodeType }: Readonly<Record<string, unknown>>,
  text: ReferenceTexts['schema']['facts']['xmlWords'],
): string[] {
  // `nodeType` replaces the two booleans in OpenAPI 3.2.
  const type = nodeType ?? (attribute === true ? 'attribute' : undefined);
  const kinds: Readonly<Record<string, string>> = {
    element: text.element,
    attribute: text.attribute,
    text: text.text,
    cdata: text.cdata,
    none: text.bare,
  };
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  return [
    kind,
    typeof name === 'string' ? text.name({ name }) : undefined,
    wrapped === true ? text.wrapped : undefined,
    typeof prefix === 'string' ? text.prefix({ prefix }) : undefined,
    typeof namespace === 'string' ? text.namespace({ namespace }) : undefined,
  ].filter((word) => word !== undefined);
}

/** Extensions that explain the values of an enum: lists in the same order, or records by value. */
const explanations = ['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-enumDescriptions'];

function toEnumValues(part: Readonly<Record<string, unknown>>, values: readonly unknown[]): string[] {
  const given = explanations.map((name) => part[name]);
  return values.map((value, place) => {
    const words = given
      .map((each) => (Array.isArray(each) ? each[place] : isObject(each) ? each[String(value)] : undefined))
      .filter((word) => typeof word === 'string');
    return [toLiteral(value), ...words].join(' · ');
  });
}

const wrap = (value: unknown): unknown[] | undefined => (value === undefined ? undefined : [value]);

function addDependent(dependent: unknown, add: (name: string, needs: string) => void): void {
  if (!isObject(dependent)) return;
  for (const [name, needs] of Object.entries(dependent)) {
    if (Array.isArray(needs) && needs.length > 0) add(name, needs.join(', '));
  }
}

function addDiscriminator(discriminator: unknown, add: (...values: string[]) => void): void {
  if (!isObject(discriminator)) return;
  const mapping = Object.entries(isObject(discriminator.mapping) ? discriminator.mapping : {});
  add(String(discriminator.propertyName), ...mapping.map(([value, target]) => `"${value}" → ${lastPart(target)}`));
}

export const lastPart = (target: unknown): string => String(target).split('/').at(-1) ?? '';

/** The parts of a combined schema may repeat facts. */
function unique(facts: readonly Fact[]): Fact[] {
  const byText = new Map(facts.map((fact) => [JSON.stringify(fact), fact]));
  return [...byText.values()];
}

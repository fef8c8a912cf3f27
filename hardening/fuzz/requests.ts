import fc from 'fast-check';
import type { DescribedOperation } from './description.ts';
import { conformingTo, idOf, type Schema } from './json-schema.ts';
import { oddHeader, oddText, oddValue } from './odd-values.ts';

const callers = ['anonymous', 'developer', 'owner', 'token', 'gateway'] as const;
export type Caller = (typeof callers)[number];

/** The hosts of requests: the private portal, the public one, the one that owners change, and no portal. */
const hosts = ['localhost', 'public.localhost', 'fuzz.localhost', 'nobody.test'] as const;

/** One request, with placeholders for ids of existing resources. */
export interface Attempt {
  operation: string;
  caller: Caller;
  host: (typeof hosts)[number];
  method: string;
  /** Encoded, including the query. */
  target: string;
  headers: [name: string, value: string][];
  body: string | Uint8Array | undefined;
}

interface Parts {
  caller: Caller;
  host: Attempt['host'];
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body: unknown;
  media_type: string | undefined;
}

type Find = (reference: string) => Schema;

/** Percent-encodes any text, even half of a surrogate pair. */
const encoded = (text: string): string =>
  text.startsWith('__id_') ? text : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function partsOf(operation: DescribedOperation, find: Find): fc.Arbitrary<Parts> {
  const { parameters, body } = operation;
  const context = (name: string) => ({ find, name, depth: 0 });
  const record = (where: 'path' | 'query') => {
    const wanted = parameters.filter((parameter) => parameter.in === where);
    const fields = wanted.map(({ name, schema }) => [
      name,
      where === 'path' ? pathValue(name, schema, find) : conformingTo(schema, context(name)),
    ]);
    const requiredKeys = wanted.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys });
  };
  const [media_type, content] = Object.entries(body ?? {})[0] ?? [];
  return fc.record({
    caller: rightCaller(operation),
    host: rightHost(operation),
    path: record('path').map((values) => mapValues(values, asText)),
    query: record('query').map((values) =>
      Object.entries(values).map(([name, value]): [string, string] => [name, asText(value)]),
    ),
    headers: acceptable(operation),
    body: content?.schema
      ? conformingTo(content.schema, context(''))
      : media_type
        ? unschemedBody
        : fc.constant(undefined),
    media_type: fc.constant(media_type),
  }) as fc.Arbitrary<Parts>;
}

/** Most paths name existing resources. */
const pathValue = (name: string, schema: Schema, find: Find): fc.Arbitrary<unknown> =>
  schema.enum
    ? fc.constantFrom(...schema.enum)
    : fc.oneof({ weight: 5, arbitrary: fc.constant(idOf(name)) }, conformingTo(schema, { find, name, depth: 0 }));

const mapValues = (record: Record<string, unknown>, to: (value: unknown) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));

function rightCaller({ caller }: DescribedOperation): fc.Arbitrary<Caller> {
  const right: Caller = caller === 'anyone' ? 'anonymous' : caller;
  return fc.oneof({ weight: 8, arbitrary: fc.constant(right) }, fc.constantFrom(...callers));
}

const rightHost = ({ caller }: DescribedOperation): fc.Arbitrary<Attempt['host']> =>
  caller === 'developer'
    ? fc.oneof({ weight: 6, arbitrary: fc.constant('localhost' as const) }, fc.constantFrom(...hosts))
    : fc.constantFrom(...hosts);

function acceptable({ responses }: DescribedOperation): fc.Arbitrary<[string, string][]> {
  const types = Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {}));
  return fc.option(fc.constantFrom('*/*', ...types), { nil: '*/*' }).map((type) => [['accept', type]]);
}

/** Bodies that operations parse themselves: lines of JSON, forms, and malformed ones. */
const unschemedBody: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 })
    .map((lines) => lines.map((line) => JSON.stringify(line)).join('\n')),
  fc.constantFrom(
    '[]',
    '{}',
    '{"time":0,"application_id":"__id_applicationId__","product_version_id":"__id_productVersionId__","status":200,"latency_ms":1,"request_bytes":1,"response_bytes":1}',
    '{"kind":"begin"}\n{"kind":"file","path":"../x"}\n{"kind":"end"}',
    'SAMLResponse=PHg%2B&RelayState=x',
    'SAMLResponse=%00&SAMLResponse=',
  ),
  fc.string({ maxLength: 200 }),
);

const bodyText = (body: unknown): string | Uint8Array | undefined =>
  body === undefined || body instanceof Uint8Array ? body : typeof body === 'string' ? body : JSON.stringify(body);

function toAttempt(operation: DescribedOperation, parts: Parts): Attempt {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(parts.path[name] ?? ''));
  const query = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const isJson = parts.media_type === 'application/json';
  const body =
    isJson && parts.body !== undefined && !(parts.body instanceof Uint8Array)
      ? JSON.stringify(parts.body)
      : bodyText(parts.body);
  return {
    operation: operation.id,
    caller: parts.caller,
    host: parts.host,
    method: operation.method,
    target: query ? `${path}?${query}` : path,
    headers: [
      ...(parts.media_type && body !== undefined ? [['content-type', parts.media_type] as [string, string]] : []),
      ...parts.headers,
    ],
    body,
  };
}

/** A valid request by the description. */
export const validAttempt = (operation: DescribedOperation, find: Find): fc.Arbitrary<Attempt> =>
  partsOf(operation, find).map((parts) => toAttempt(operation, parts));

type Damage = (parts: Parts) => Parts;

/** A valid request by the description, except for one value. */
export const almostValidAttempt = (operation: DescribedOperation, find: Find): fc.Arbitrary<Attempt> =>
  fc.tuple(partsOf(operation, find), damage(operation)).map(([parts, spoil]) => toAttempt(operation, spoil(parts)));

function damage({ parameters, body }: DescribedOperation): fc.Arbitrary<Damage> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const kinds: fc.Arbitrary<Damage>[] = [
    oddHeader.map((header) => (parts) => ({ ...parts, headers: [...parts.headers, header] })),
    fc.tuple(oddText, oddText).map((pair) => (parts) => ({ ...parts, query: [...parts.query, pair] })),
  ];
  if (inPath.length > 0)
    kinds.push(
      fc.tuple(fc.constantFrom(...inPath), oddText).map(([name, text]) => (parts) => ({
        ...parts,
        path: { ...parts.path, [name]: text || '%20' },
      })),
    );
  if (inQuery.length > 0)
    kinds.push(
      fc.tuple(fc.constantFrom(...inQuery), oddText).map(([name, text]) => (parts) => ({
        ...parts,
        query: [...parts.query.filter(([one]) => one !== name), [name, text]],
      })),
      // Repeated, and in forms that some query parsers read as a list or an object.
      fc
        .tuple(fc.constantFrom(...inQuery), fc.constantFrom('', '[]', '[__proto__]', '[0][a]'))
        .map(([name, suffix]) => (parts) => ({
          ...parts,
          query: [...parts.query, [name, '1'], [`${name}${suffix}`, 'x']],
        })),
    );
  if (body) kinds.push(...bodyDamage(), ...bodyDamage().slice(0, 2));
  return fc.oneof(...kinds);
}

function bodyDamage(): fc.Arbitrary<Damage>[] {
  return [
    fc.tuple(fc.nat(50), oddValue).map(([at, value]) => (parts) => ({
      ...parts,
      body: replaceAt(parts.body, at, () => value),
    })),
    fc.nat(50).map((at) => (parts) => ({ ...parts, body: replaceAt(parts.body, at, () => undefined) })),
    fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'role', 'portal_id', 'id', ''), oddValue)
      .map(([name, value]) => (parts) => ({
        ...parts,
        body: withProperty(parts.body, name, value),
      })),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=',
        'application/json; charset=utf-16',
        '/',
        'x'.repeat(500),
      )
      .map((media_type) => (parts) => ({ ...parts, media_type, body: bodyText(parts.body) })),
    fc.constantFrom('gzip', 'br', 'nonsense').map((encoding) => (parts) => ({
      ...parts,
      headers: [...parts.headers, ['content-encoding', encoding]],
    })),
    fc.constant((parts) => ({ ...parts, body: Buffer.from(asBodyText(parts.body), 'utf16le') })),
    fc.uint8Array({ minLength: 1, maxLength: 30 }).map((bytes) => (parts) => ({
      ...parts,
      body: Buffer.concat([Buffer.from(asBodyText(parts.body).slice(0, -1)), bytes]),
    })),
    fc.nat(200).map((length) => (parts) => ({ ...parts, body: Buffer.from(asBodyText(parts.body).slice(0, length)) })),
    fc.constant((parts) => ({ ...parts, body: undefined })),
  ];
}

const asBodyText = (body: unknown): string => {
  const text = bodyText(body) ?? '';
  return typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
};

function withProperty(body: unknown, name: string, value: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const copy = { ...body };
  Object.defineProperty(copy, name, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** Counts the values inside a value in order, and replaces the one at an index; undefined removes it. */
function replaceAt(body: unknown, at: number, make: () => unknown): unknown {
  let place = at % Math.max(1, countPlaces(body));
  const walk = (value: unknown): unknown => {
    if (place-- === 0) return make();
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]));
  };
  return walk(body);
}

const countPlaces = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((sum: number, inner) => sum + countPlaces(inner), 0)
    : 1;

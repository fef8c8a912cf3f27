import { parse as parseYaml } from 'yaml';
import { listOf, type Node, nodeOf } from './described.ts';
import { readMultipart, type SentPart } from './read-multipart.ts';
import { decodeForm, splitHeader, splitPairs, toPairs } from './read-styles.ts';
import type { Raw, Reader } from './read-value.ts';
import { readXml } from './read-xml.ts';

export interface BodyTools {
  readonly follow: (value: unknown) => Node;
  readonly reader: Reader;
  readonly problemsOf: (schema: unknown, value: unknown) => string[];
}

export interface ReadBody {
  value: unknown;
  problems: string[];
}

const plainType = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** Finds the description of a media type. The exact type comes before a range that includes it. */
export function findContent(content: Node, contentType: string): [mediaType: string, described: Node] | undefined {
  const type = plainType(contentType);
  const isIn = (range: string) => range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
  const entries = Object.entries(content);
  const found = entries.find(([key]) => plainType(key) === type) ?? entries.find(([key]) => isIn(plainType(key)));
  return found && [found[0], nodeOf(found[1])];
}

/** Parses a body of a media type into the value that the schema describes. */
export function readBody(bytes: Buffer, contentType: string, described: Node, tools: BodyTools): ReadBody {
  const type = plainType(contentType);
  const { schema } = described;
  try {
    if (type.startsWith('multipart/')) return readParts(bytes, contentType, described, tools);
    if (type === 'application/x-www-form-urlencoded') return readForm(bytes.toString('utf8'), described, tools);
    if (/ndjson|jsonl|json-seq|json-lines/.test(type)) return readLines(bytes.toString('utf8'), described, tools);
    const value = readPlain(bytes, type, schema, tools);
    return { value, problems: isBinary(schema, type, tools) ? [] : tools.problemsOf(schema, value) };
  } catch (error) {
    return { value: undefined, problems: [`cannot be read as ${type}: ${(error as Error).message}`] };
  }
}

const isTextual = (type: string): boolean => /^text\/|[/+](?:json|xml|yaml|x-yaml|graphql)$/.test(type);

function isBinary(schema: unknown, type: string, { follow }: BodyTools): boolean {
  return !isTextual(type) || follow(schema).format === 'binary';
}

function readPlain(bytes: Buffer, type: string, schema: unknown, { follow, reader }: BodyTools): unknown {
  const text = bytes.toString('utf8');
  if (/[/+]json$/.test(type)) return JSON.parse(text);
  if (/[/+](?:x-)?yaml$/.test(type)) return parseYaml(text);
  if (/[/+]xml$/.test(type)) return readXml(text, schema, follow, reader);
  return reader.read(schema, () => text);
}

function readLines(text: string, { schema, itemSchema }: Node, { problemsOf }: BodyTools): ReadBody {
  const value = text
    .split('\n')
    .map((line) => (line.startsWith('\u001e') ? line.slice(1) : line))
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);
  const ofItems = itemSchema === undefined ? [] : value.flatMap((item) => problemsOf(itemSchema, item));
  return { value, problems: [...ofItems, ...(schema === undefined ? [] : problemsOf(schema, value))] };
}

const hasStyle = ({ style, explode, allowReserved }: Node): boolean =>
  style !== undefined || explode !== undefined || allowReserved !== undefined;

const styleOf = (encoding: Node) => {
  const style = String(encoding.style ?? 'form');
  return { style, explode: encoding.explode === undefined ? style === 'form' : encoding.explode === true };
};

function readForm(text: string, described: Node, tools: BodyTools): ReadBody {
  const { reader, problemsOf } = tools;
  const pairs = toPairs(text);
  const used = new Set<string>();
  const value: Node = {};
  for (const [name, schema] of reader.propertiesOf(described.schema)) {
    const encoding = nodeOf(nodeOf(described.encoding)[name]);
    const split = hasStyle(encoding)
      ? splitPairs(name, pairs, { ...styleOf(encoding), decode: decodeForm }, used)
      : splitByType(name, pairs, encoding, used);
    const found = reader.read(schema, split);
    if (found !== undefined) value[name] = found;
  }
  for (const [key, sent] of pairs) if (!used.has(decodeForm(key))) value[decodeForm(key)] = decodeForm(sent);
  return { value, problems: problemsOf(described.schema, value) };
}

/** A property without a style has a content type: an object is JSON, and an array is one field for each item. */
function splitByType(name: string, pairs: readonly (readonly [string, string])[], encoding: Node, used: Set<string>) {
  const own = pairs.filter(([key]) => decodeForm(key) === name).map(([, value]) => decodeForm(value));
  const isJson = /json/.test(String(encoding.contentType ?? ''));
  const toRaw = (text: string): Raw => (isJson ? (JSON.parse(text) as Raw) : text);
  return (shape: 'scalar' | 'array' | 'object'): Raw | undefined => {
    if (own.length === 0) return undefined;
    used.add(name);
    if (shape === 'array') return own.map(toRaw);
    return own.length === 1 ? toRaw(own[0] ?? '') : undefined;
  };
}

function readParts(bytes: Buffer, contentType: string, described: Node, tools: BodyTools): ReadBody {
  const { reader, problemsOf } = tools;
  const parts = readMultipart(bytes, contentType);
  const problems: string[] = [];
  if (reader.shapesOf(described.schema ?? {}).includes('array') || described.itemSchema !== undefined) {
    const value = parts.map((part, at) => {
      const schema =
        listOf(nodeOf(described.schema).prefixItems)[at] ??
        described.itemSchema ??
        nodeOf(described.schema).items ??
        {};
      const encoding = nodeOf(listOf(described.prefixEncoding)[at] ?? described.itemEncoding);
      problems.push(...partProblems(`part ${at + 1}`, part, schema, encoding, tools));
      return readPart(part, schema, tools);
    });
    return { value, problems: [...problems, ...problemsOf(described.schema ?? true, value)] };
  }

  const isForm = plainType(contentType) === 'multipart/form-data';
  const value: Node = {};
  const used = new Set<string>();
  const pairs = parts.flatMap(({ name, content }) =>
    name === undefined ? [] : [[name, content.toString('utf8')] as const],
  );
  for (const part of parts) {
    const disposition = part.headers.get('content-disposition') ?? '';
    if (isForm && !disposition.startsWith('form-data')) problems.push('a part has no Content-Disposition: form-data');
    if (part.name === undefined) problems.push('a part has no name');
  }
  for (const [name, schema] of reader.propertiesOf(described.schema)) {
    const encoding = nodeOf(nodeOf(described.encoding)[name]);
    if (hasStyle(encoding)) {
      const found = reader.read(
        schema,
        splitPairs(name, pairs, { ...styleOf(encoding), decode: (text) => text }, used),
      );
      if (found !== undefined) value[name] = found;
      continue;
    }
    const own = parts.filter((part) => part.name === name);
    if (own.length === 0) continue;
    used.add(name);
    const isList = reader.shapesOf(schema).includes('array');
    const inner = isList ? (tools.follow(schema).items ?? {}) : schema;
    for (const part of own) problems.push(...partProblems(name, part, inner, encoding, tools));
    const values = own.map((part) => readPart(part, inner, tools));
    value[name] = isList ? values : values[0];
  }
  for (const [name, text] of pairs) if (!used.has(name)) value[name] = text;
  return { value, problems: [...problems, ...problemsOf(described.schema, value)] };
}

function isFile(schema: unknown, { follow }: BodyTools): boolean {
  const { format, type, contentMediaType, contentEncoding } = follow(schema);
  return (
    format === 'binary' ||
    type === 'file' ||
    (contentMediaType !== undefined && contentEncoding === undefined && !isTextual(String(contentMediaType)))
  );
}

function readPart(part: SentPart, schema: unknown, tools: BodyTools): unknown {
  const text = part.content.toString('utf8');
  if (isFile(schema, tools)) return text;
  const type = plainType(part.headers.get('content-type') ?? 'text/plain');
  if (/[/+]json$/.test(type)) return JSON.parse(text);
  if (/[/+](?:x-)?yaml$/.test(type)) return parseYaml(text);
  if (/[/+]xml$/.test(type) && !tools.reader.shapesOf(schema).includes('scalar'))
    return readXml(text, schema, tools.follow, tools.reader);
  return tools.reader.read(schema, () => text);
}

/** Checks type and headers of a part by its encoding, or by the defaults of the specification. */
function partProblems(name: string, part: SentPart, schema: unknown, encoding: Node, tools: BodyTools): string[] {
  const sent = plainType(part.headers.get('content-type') ?? 'text/plain');
  const problems: string[] = [];
  const isIn = (range: string) =>
    range === '*/*' || range === sent || (range.endsWith('/*') && sent.startsWith(range.slice(0, -1)));
  if (encoding.contentType !== undefined) {
    const wanted = String(encoding.contentType).split(',').map(plainType);
    if (!wanted.some(isIn)) problems.push(`${name} has the type ${sent}, not ${wanted.join(' or ')}`);
  } else if (isFile(schema, tools)) {
    if (part.fileName === undefined && part.name !== undefined) problems.push(`${name} has no file name`);
    const own = tools.follow(schema).contentMediaType;
    if (own !== undefined && plainType(String(own)) !== sent)
      problems.push(`${name} has the type ${sent}, not ${String(own)}`);
  } else {
    const shapes = tools.reader.shapesOf(schema);
    if (!shapes.includes('scalar') && sent !== 'application/json')
      problems.push(`${name} has the type ${sent}, not application/json`);
  }
  for (const [header, value] of Object.entries(nodeOf(encoding.headers))) {
    const described = tools.follow(value);
    const text = part.headers.get(header.toLowerCase());
    if (text === undefined && described.required === true) problems.push(`${name} has no header ${header}`);
    if (text === undefined || described.schema === undefined) continue;
    const read = tools.reader.read(described.schema, splitHeader(text, described.explode === true));
    problems.push(
      ...tools.problemsOf(described.schema, read).map((problem) => `header ${header} of ${name} ${problem}`),
    );
  }
  return problems;
}

import {
  type Described,
  type DescribedOperation,
  describe,
  type Matched,
  matchOperations,
  type Node,
  nodeOf,
  operationsOf,
} from './described.ts';
import { type BodyTools, findContent, readBody } from './read-body.ts';
import { keyNames, securityProblems } from './read-security.ts';
import { decode, decodeForm, splitHeader, splitPairs, splitPath, toPairs } from './read-styles.ts';
import { createReader, type Raw } from './read-value.ts';
import { toBodyContent, toModernParameter } from './swagger-parts.ts';
import { createValidator } from './validator.ts';

export interface ArrivedRequest {
  readonly method: string;
  /** With the origin that the document names. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

interface Finding {
  /** `path.id`, `query.limit`, `header.X-Key`, `cookie.sid`, `body`, `security` or `operation`. */
  readonly where: string;
  readonly problem: string;
}

export interface Verdict {
  /** The operation that the request reached, such as `GET /path`. */
  readonly operation: string | undefined;
  /** The parsed values, by the names that findings use. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
}

export interface Judge {
  /** `expected`, such as `GET /path`, chooses between several operations of a URL. */
  judge(request: ArrivedRequest, expected?: string): Verdict;
  /** The problems of a value before it is serialized. They distinguish a wrong value from a wrong serialization. */
  problemsOf(operation: string, where: string, value: unknown): string[];
}

const nameOf = ({ method, path }: Pick<DescribedOperation, 'method' | 'path'>): string => `${method} ${path}`;

/** Reads requests by an OpenAPI 3.x or Swagger 2.0 document, and reports differences from it. */
export function createJudge(document: Node): Judge {
  const validator = createValidator(document);
  const described = describe(validator.root);
  const reader = createReader(described.follow, validator);
  const tools: BodyTools = { follow: described.follow, reader, problemsOf: validator.problemsOf };
  const operations = operationsOf(described);

  return {
    judge(request, expected) {
      const all = matchOperations(operations, request.method, request.url);
      const matched = all.find(({ operation }) => nameOf(operation) === expected) ?? all[0];
      if (!matched) {
        const problem = `no operation for ${request.method} ${request.url}`;
        return { operation: undefined, values: {}, findings: [{ where: 'operation', problem }] };
      }
      return readRequest(request, matched, described, tools);
    },
    problemsOf(name, where, value) {
      const operation = operations.find((one) => nameOf(one) === name);
      if (!operation) return [];
      if (where === 'body') {
        const [content] = Object.values(toBodyContent(described, operation).content).map(nodeOf);
        return validator.problemsOf(content?.schema ?? true, value);
      }
      const parameter = operation.parameters.find((one) => `${String(one.in)}.${String(one.name)}` === where);
      return parameter ? validator.problemsOf(schemaOf(toModernParameter(described, parameter)), value) : [];
    },
  };
}

const schemaOf = ({ schema, content }: Node): unknown =>
  schema ?? nodeOf(Object.values(nodeOf(content))[0]).schema ?? true;

function readRequest(request: ArrivedRequest, matched: Matched, described: Described, tools: BodyTools): Verdict {
  const { operation, inPath } = matched;
  const headers = new Map(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const query = toPairs(matched.query);
  const cookies = (headers.get('cookie') ?? '').split('; ').flatMap((piece) => (piece === '' ? [] : toPairs(piece)));
  const used = { query: new Set<string>(), cookie: new Set<string>() };
  const values: Record<string, unknown> = {};
  const findings: Finding[] = [];
  const note = (where: string, problems: readonly string[]) =>
    findings.push(...problems.map((problem) => ({ where, problem })));

  for (const sent of operation.parameters) {
    const parameter = toModernParameter(described, sent);
    const name = String(parameter.name);
    const where = `${String(parameter.in)}.${name}`;
    const isIgnored =
      !described.isSwagger && parameter.in === 'header' && /^(?:accept|content-type|authorization)$/i.test(name);
    if (isIgnored || parameter.in === 'body' || parameter.in === 'formData') continue;
    const read = readParameter(parameter, { inPath, query, rawQuery: matched.query, headers, cookies }, used, tools);
    if (read === undefined) {
      if (parameter.required === true || parameter.in === 'path') note(where, ['is missing']);
      continue;
    }
    values[where] = read.value;
    const isEmpty = parameter.allowEmptyValue === true && read.value === '';
    if (!isEmpty) note(where, [...read.problems, ...tools.problemsOf(schemaOf(parameter), read.value)]);
  }

  const unknown = (names: readonly string[], known: Set<string>, keys: Set<string>) =>
    [...new Set(names)].filter((name) => !known.has(name) && !keys.has(name));
  const hasWhole = operation.parameters.some((one) => one.in === 'querystring');
  const queryNames = query.map(([name]) => decodeForm(name));
  if (!hasWhole)
    for (const name of unknown(queryNames, used.query, keyNames(described, 'query')))
      note(`query.${name}`, ['is not described']);
  const cookieNames = cookies.map(([name]) => decode(name));
  for (const name of unknown(cookieNames, used.cookie, keyNames(described, 'cookie')))
    note(`cookie.${name}`, ['is not described']);
  note(
    'security',
    securityProblems(described, operation, {
      headers,
      queryNames: new Set(queryNames),
      cookieNames: new Set(cookieNames),
    }),
  );

  const body = toBodyContent(described, operation);
  if (request.body.length === 0) {
    const isEmptyFile = Object.keys(body.content).some((type) =>
      findContent({ [type]: {} }, headers.get('content-type') ?? ''),
    );
    if (body.required && !isEmptyFile) note('body', ['is missing']);
  } else {
    const found = findContent(body.content, headers.get('content-type') ?? '');
    if (!found)
      note('body', [
        `has the type ${headers.get('content-type') ?? 'none'}, not ${Object.keys(body.content).join(' or ')}`,
      ]);
    else {
      const read = readBody(request.body, headers.get('content-type') ?? '', found[1], tools);
      values.body = read.value;
      note('body', read.problems);
    }
  }
  return { operation: nameOf(operation), values, findings };
}

interface Sent {
  readonly inPath: ReadonlyMap<string, string>;
  readonly query: [string, string][];
  readonly rawQuery: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: [string, string][];
}

interface ReadParameter {
  readonly value: unknown;
  readonly problems: readonly string[];
}

function readParameter(
  parameter: Node,
  sent: Sent,
  used: { query: Set<string>; cookie: Set<string> },
  tools: BodyTools,
): ReadParameter | undefined {
  const name = String(parameter.name);
  const style = String(parameter.style ?? (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple'));
  const explode = typeof parameter.explode === 'boolean' ? parameter.explode : style === 'form' || style === 'cookie';
  const text = textOf(parameter, sent, style);
  if (parameter.content !== undefined) {
    if (text === undefined) return undefined;
    if (parameter.in === 'query') used.query.add(name);
    if (parameter.in === 'cookie') used.cookie.add(name);
    const [type = '', described] = Object.entries(nodeOf(parameter.content))[0] ?? [];
    return readBody(Buffer.from(text), type, nodeOf(described), tools);
  }
  const read = (split: (...words: never[]) => Raw | undefined): ReadParameter | undefined => {
    const value = tools.reader.read(parameter.schema ?? {}, split as never);
    return value === undefined ? undefined : { value, problems: [] };
  };
  if (parameter.in === 'path') {
    const raw = sent.inPath.get(name);
    return raw === undefined ? undefined : read(splitPath(name, raw, { style, explode, decode }));
  }
  if (parameter.in === 'header') return text === undefined ? undefined : read(splitHeader(text, explode, style));
  const isCookie = parameter.in === 'cookie';
  const plain = style === 'cookie' ? (raw: string) => raw : isCookie ? decode : decodeForm;
  return read(
    splitPairs(
      name,
      isCookie ? sent.cookies : sent.query,
      { style, explode, decode: plain },
      isCookie ? used.cookie : used.query,
    ),
  );
}

function textOf(
  { in: place, name }: Node,
  { inPath, query, rawQuery, headers, cookies }: Sent,
  style: string,
): string | undefined {
  if (place === 'path') return decode(inPath.get(String(name)) ?? '');
  if (place === 'header') return headers.get(String(name).toLowerCase());
  if (place === 'querystring')
    return rawQuery === '' ? undefined : rawQuery.includes('=') ? rawQuery : decode(rawQuery);
  const read = style === 'cookie' ? (text: string) => text : place === 'cookie' ? decode : decodeForm;
  const found = (place === 'cookie' ? cookies : query).find(([key]) => read(key) === String(name));
  return found && read(found[1]);
}

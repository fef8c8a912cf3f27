import type {
  CompiledContent,
  CompiledOperation,
  CompiledParameter,
  CompiledSchema,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../compile/compiled.ts';
import type { Resolve } from '../view/schema/parts.ts';
import { applyCredentials, type Credentials } from './credentials.ts';
import type { Header, RequestBody, RequestDescription } from './description.ts';
import { type Draft, type DraftValue, fieldKind, formFields, guessFor, keyOf, readField, Typed } from './draft.ts';
import { type FilledField, toFiles, toMultipart, toSequence, toUrlencoded } from './form-body.ts';
import { bodyKindOf, isForm, toConcreteType } from './media-type.ts';
import { placeholderFor } from './placeholder.ts';
import { sendable } from './sendable.ts';
import { encode, toCookies, toHeader, toPathPart, toQuery } from './styles.ts';

export interface Building {
  readonly operation: CompiledOperation;
  readonly servers: readonly Server[];
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly requirement: SecurityRequirement | undefined;
  readonly credentials: Credentials;
  readonly draft: Draft;
  readonly resolve: Resolve;
  /** The base of relative server URLs. */
  readonly origin: string;
  /** A sample shows placeholders for missing values. A request leaves them out. */
  readonly isSample: boolean;
}

/** A parameter or field has an invalid text. */
export class DraftError extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} cannot be read.`);
    this.name = 'DraftError';
    this.field = field;
  }
}

/** Standard methods are sent in upper case. Other methods keep the case of the document. */
const standard = /^(?:get|put|post|delete|options|head|patch|trace|query)$/;

export function buildRequest(building: Building): RequestDescription {
  const { operation, schemes, requirement, credentials, isSample } = building;
  const applied = applyCredentials(requirement, schemes, credentials, isSample);
  const headers: Header[] = [];
  const query: string[] = [];
  const cookies: Header[] = [...applied.cookies];
  const inPath = new Map<string, string>();

  for (const parameter of operation.parameters) {
    const value = valueFor(parameter, building);
    if (value === undefined || value === null) continue;
    if (parameter.in === 'path') inPath.set(parameter.name, toPathPart(parameter, value));
    else if (parameter.in === 'header') headers.push([parameter.name, toHeader(parameter, value)]);
    else if (parameter.in === 'cookie') cookies.push(...toCookies(parameter, value));
    else query.push(...toQuery(parameter, value));
  }
  query.push(...applied.query);

  const body = toBody(building);
  const accept = acceptOf(operation);
  const own: Header[] = [...(accept ? [['Accept', accept] as const] : []), ...applied.headers];
  const taken = new Set([...own.map(([name]) => name.toLowerCase()), ...(body ? ['content-type'] : [])]);
  const others = headers.filter(([name]) => !taken.has(name.toLowerCase()));
  const method = standard.test(operation.method) ? operation.method.toUpperCase() : operation.method;
  return sendable({
    method,
    url: toUrl(building, inPath, query),
    headers: [...own.slice(0, accept ? 1 : 0), ...others, ...applied.headers],
    cookies,
    ...(body && { body }),
  });
}

function valueFor(parameter: CompiledParameter, building: Building): unknown {
  const schema = parameter.schema ?? parameter.content?.[0]?.schema;
  const value = building.draft.values[keyOf(parameter)];
  if (parameter.allowEmptyValue && parameter.required && value instanceof Typed && value.text === '') return '';
  const read = readValue(parameter.name, value, schema, building);
  if (read !== undefined || !building.isSample || !(parameter.required || parameter.in === 'path')) return read;
  return guessFor(parameter, building.resolve);
}

function readValue(
  name: string,
  value: DraftValue,
  schema: CompiledSchema | undefined,
  { resolve, isSample }: Building,
): unknown {
  try {
    return readField(value, schema, resolve);
  } catch {
    if (isSample) return (value as Typed).text;
    throw new DraftError(name);
  }
}

/** The literal parts of a path template may need encoding. A fragment only distinguishes operations and is not sent. */
function toUrl(building: Building, inPath: ReadonlyMap<string, string>, query: readonly string[]): string {
  const { operation, isSample } = building;
  const [template = ''] = operation.path.split('#');
  const path = template
    .split(/(\{[^{}]*\})/)
    .map((piece) => {
      if (!/^\{.*\}$/.test(piece)) return piece.replaceAll(/[^\w.~!$&'()*+,;=:@/?%-]+/g, encode);
      const name = piece.slice(1, -1);
      return inPath.get(name) ?? (isSample ? encode(placeholderFor(name, true, building.resolve)) : piece);
    })
    .join('');
  const base = toServerUrl(building).replace(/\/$/, '');
  const url = `${base}${path}`;
  return query.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}` : url;
}

function toServerUrl({ servers, draft, origin }: Pick<Building, 'servers' | 'draft' | 'origin'>): string {
  const server = servers[draft.server] ?? servers[0] ?? { url: '/' };
  const url = server.url.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    return draft.variables[name] || (server.variables?.[name]?.default ?? whole);
  });
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  return `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** The media types of the operation's responses. */
function acceptOf({ responses }: CompiledOperation): string {
  const types = new Set(responses.flatMap(({ content = [] }) => content.map(({ mediaType }) => mediaType)));
  return [...types]
    .filter((type) => type !== '')
    .slice(0, 4)
    .join(', ');
}

const contentIn = ({ operation, draft }: Building): CompiledContent | undefined =>
  operation.requestBody?.content.find(({ mediaType }) => mediaType === draft.mediaType);

function toBody(building: Building): RequestBody | undefined {
  const { operation, draft, resolve, isSample } = building;
  const content = contentIn(building);
  if (!content) return undefined;
  const kind = bodyKindOf(content.mediaType);
  const contentType = toConcreteType(content.mediaType);
  const [file] = draft.files[''] ?? [];
  if (file) return { kind: 'file', contentType, file: { name: file.name, file } };
  if (isForm(content.mediaType)) return toForm(content, building);
  if (draft.body !== '') return { kind: 'text', contentType, text: draft.body };
  const isNeeded = isSample && operation.requestBody?.required;
  if (kind === 'binary' && isSample)
    return { kind: 'file', contentType, file: toFiles('file', contentType, [])[0] ?? { name: 'file.bin' } };
  if (!isNeeded) return undefined;
  const value = placeholderFor('body', content.schema ?? true, resolve);
  return { kind: 'text', contentType, text: kind === 'json' ? JSON.stringify(value) : String(value) };
}

function toForm(content: CompiledContent, building: Building): RequestBody | undefined {
  const { draft, resolve } = building;
  const isMultipart = bodyKindOf(content.mediaType) === 'multipart';
  if (draft.body !== '') return toWrittenForm(content, draft.body, isMultipart, resolve);
  const write = (fields: readonly FilledField[]) =>
    isMultipart ? toMultipart(content, fields, resolve) : toUrlencoded(content, fields);
  const fields = fieldsOf(content, building);
  const written = write(fields);
  const [first, ...others] = fields;
  if (written || !first || !building.isSample || !building.operation.requestBody?.required) return written;
  // The body is required, although none of its fields is.
  return write([{ ...first, value: placeholderFor(first.name, first.schema, resolve) }, ...others]);
}

/** An example that is already the text of a form, or a list of parts. */
function toWrittenForm(content: CompiledContent, text: string, isMultipart: boolean, resolve: Resolve): RequestBody {
  if (isMultipart && text.startsWith('[')) return toSequence(content, JSON.parse(text) as unknown[], resolve);
  return { kind: 'text', contentType: toConcreteType(content.mediaType), text };
}

function fieldsOf(content: CompiledContent, building: Building): FilledField[] {
  const { draft, resolve, isSample } = building;
  const described = formFields(content, resolve);
  const known = new Set(described.map(({ name }) => name));
  const further = Object.keys(draft.fields).filter((name) => !known.has(name));
  return [...described, ...further.map((name) => ({ name, schema: true, isRequired: false }))].map(
    ({ name, schema, isRequired }) => {
      const read = readValue(name, draft.fields[name], schema, building);
      const isMissing = read === undefined && isSample && isRequired;
      return {
        name,
        schema,
        value: isMissing ? placeholderFor(name, schema, resolve) : read,
        files: draft.files[name] ?? [],
      };
    },
  );
}

const isEmpty = (value: DraftValue): boolean => value === undefined || (value instanceof Typed && value.text === '');

/** Values that are required before the request can be sent. */
export function missingFields(building: Building): string[] {
  const { operation, draft, resolve } = building;
  const parameters = operation.parameters
    .filter(({ required, in: place, allowEmptyValue }) => (required || place === 'path') && !allowEmptyValue)
    .filter((parameter) => isEmpty(draft.values[keyOf(parameter)]))
    .map(({ name }) => name);
  const content = contentIn(building);
  if (!content || !isForm(content.mediaType) || draft.body !== '') return parameters;
  const fields = formFields(content, resolve)
    .filter(({ isRequired }) => isRequired)
    .filter(({ name, schema }) =>
      fieldKind(schema, resolve) === 'file' ? !draft.files[name]?.length : isEmpty(draft.fields[name]),
    )
    .map(({ name }) => name);
  return [...parameters, ...fields];
}

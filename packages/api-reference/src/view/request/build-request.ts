import type { CompiledOperation, SecurityRequirement, SecurityScheme, Server } from '../../compile/compiled.ts';
import type { Resolve } from '../schema/parts.ts';
import { applyCredentials, type Credentials } from './credentials.ts';
import { type Draft, fieldKind, formFields, isForm, keyOf, readField } from './draft.ts';
import { toCookie, toHeader, toPathPart, toQuery } from './serialize.ts';

export type RequestBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'form'; readonly fields: readonly (readonly [name: string, value: string | File])[] }
  | { readonly kind: 'file'; readonly file: File };

export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: RequestBody;
}

export interface Building {
  readonly operation: CompiledOperation;
  readonly servers: readonly Server[];
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly requirement: SecurityRequirement | undefined;
  readonly credentials: Credentials;
  readonly draft: Draft;
  readonly resolve: Resolve;
  /** Where relative addresses of servers begin. */
  readonly origin: string;
  /** A sample shows what is still missing; a request leaves it out. */
  readonly isSample: boolean;
}

/** A parameter or field whose text is not what it has to be. */
export class DraftError extends Error {
  readonly field: string;

  constructor(field: string) {
    super(`${field} cannot be read.`);
    this.name = 'DraftError';
    this.field = field;
  }
}

export function buildRequest(building: Building): BuiltRequest {
  const { operation, schemes, requirement, credentials, isSample } = building;
  const applied = applyCredentials(requirement, schemes, credentials, isSample);
  const headers: [string, string][] = [];
  const query: string[] = [];
  const cookies = [...applied.cookies];
  let { path } = operation;

  for (const parameter of operation.parameters) {
    const value = readValue(parameter, building);
    if (value === undefined) continue;
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, toPathPart(parameter, value));
    else if (parameter.in === 'header') headers.push([parameter.name, toHeader(parameter, value)]);
    else if (parameter.in === 'cookie') cookies.push(...toCookie(parameter, value));
    else query.push(...toQuery(parameter, value));
  }
  query.push(...applied.query);
  headers.push(...applied.headers);
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')]);

  const body = toBody(building);
  const { mediaType } = building.draft;
  // The browser writes the boundary of a multipart body.
  if (body && mediaType && body.kind !== 'form') headers.unshift(['Content-Type', mediaType]);
  const accept = acceptOf(operation);
  if (accept) headers.unshift(['Accept', accept]);

  const base = toServerUrl(building).replace(/\/$/, '');
  const search = query.length > 0 ? `${base.includes('?') ? '&' : '?'}${query.join('&')}` : '';
  return { method: operation.method.toUpperCase(), url: `${base}${path}${search}`, headers, ...(body && { body }) };
}

function readValue(
  parameter: CompiledOperation['parameters'][number],
  { draft, resolve, isSample }: Building,
): unknown {
  const text = draft.values[keyOf(parameter)] ?? '';
  if (text === '') return undefined;
  const kind = fieldKind(parameter.schema ?? parameter.content?.[0]?.schema, resolve);
  try {
    return readField(text, kind);
  } catch (error) {
    if (isSample) return text;
    throw error instanceof SyntaxError ? new DraftError(parameter.name) : error;
  }
}

function toServerUrl({ servers, draft, origin }: Pick<Building, 'servers' | 'draft' | 'origin'>): string {
  const server = servers[draft.server] ?? servers[0] ?? { url: '/' };
  const url = server.url.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    return draft.variables[name] || (server.variables?.[name]?.default ?? whole);
  });
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) return url;
  return `${origin}${url.startsWith('/') ? '' : '/'}${url}`;
}

/** The kinds of content that the operation can answer with. */
function acceptOf({ responses }: CompiledOperation): string {
  const types = new Set(responses.flatMap(({ content = [] }) => content.map(({ mediaType }) => mediaType)));
  return [...types]
    .filter((type) => type !== '')
    .slice(0, 4)
    .join(', ');
}

function toBody({ operation, draft, resolve, isSample }: Building): RequestBody | undefined {
  const content = operation.requestBody?.content.find(({ mediaType }) => mediaType === draft.mediaType);
  if (!content) return undefined;
  const file = draft.files[''];
  if (file) return { kind: 'file', file };
  if (!isForm(content.mediaType)) return draft.body === '' ? undefined : { kind: 'text', text: draft.body };

  const isMultipart = content.mediaType === 'multipart/form-data';
  const fields: (readonly [string, string | File])[] = [];
  const pairs: string[] = [];
  for (const [name, schema] of formFields(content, resolve)) {
    const chosen = draft.files[name];
    const text = draft.fields[name] ?? '';
    if (chosen) fields.push([name, chosen]);
    if (chosen || text === '') continue;
    const value = readFormField(name, text, fieldKind(schema, resolve), isSample);
    if (isMultipart) fields.push(...toParts(name, value));
    else pairs.push(...toQuery({ name, in: 'query', ...(content.encoding?.[name] as object) }, value));
  }
  if (isMultipart) return fields.length > 0 ? { kind: 'form', fields } : undefined;
  return pairs.length > 0 ? { kind: 'text', text: pairs.join('&') } : undefined;
}

function readFormField(name: string, text: string, kind: ReturnType<typeof fieldKind>, isSample: boolean): unknown {
  try {
    return readField(text, kind === 'file' ? 'text' : kind);
  } catch {
    if (isSample) return text;
    throw new DraftError(name);
  }
}

const toParts = (name: string, value: unknown): [string, string][] => {
  const values = Array.isArray(value) ? value : [value];
  return values.map((each) => [name, typeof each === 'string' ? each : JSON.stringify(each)]);
};

/** What has to be filled in before the request can be sent. */
export function missingFields({ operation, draft, resolve }: Building): string[] {
  const parameters = operation.parameters
    .filter((parameter) => (parameter.required || parameter.in === 'path') && !draft.values[keyOf(parameter)])
    .map(({ name }) => name);
  const content = operation.requestBody?.content.find(({ mediaType }) => mediaType === draft.mediaType);
  if (!isForm(content?.mediaType)) return parameters;
  const fields = formFields(content, resolve)
    .filter(([name, , isRequired]) => isRequired && !draft.fields[name] && !draft.files[name])
    .map(([name]) => name);
  return [...parameters, ...fields];
}

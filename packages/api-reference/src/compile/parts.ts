import type { Direction } from './check/hidden.ts';
import type {
  CompiledContent,
  CompiledParameter,
  CompiledSchema,
  ExternalDocs,
  SecurityRequirement,
  Server,
} from './compiled.ts';
import { exampleParts } from './examples.ts';
import type { ToProse } from './prose.ts';
import type { Scope, Tools } from './scope.ts';
import {
  isRecord,
  isTrue,
  mapValues,
  present,
  toList,
  toRecord,
  toText,
  toTexts,
  type Untyped,
  unlessEmpty,
} from './untyped.ts';

const places = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
type Place = (typeof places)[number];
const isPlace = (value: unknown): value is Place => places.includes(value as Place);

const toSchema = (value: unknown, { schemas, references }: Scope): CompiledSchema | undefined =>
  value === undefined ? undefined : schemas.compile(value, references);

/** The parameters of the path and the operation. Those of the operation replace others of the same name. */
export function toParameters(lists: readonly unknown[], scope: Scope): CompiledParameter[] {
  const found = new Map<string, CompiledParameter>();
  for (const value of lists.flatMap(toList)) {
    const parameter = scope.source.follow(value);
    const name = toText(parameter.name);
    if (name === undefined || !isPlace(parameter.in)) continue;
    found.set(`${parameter.in} ${name}`, toParameter(name, parameter.in, parameter, 'sent', scope));
  }
  return [...found.values()];
}

function toParameter(
  name: string,
  place: Place,
  value: Untyped,
  direction: Direction,
  scope: Scope,
): CompiledParameter {
  const schema = toSchema(value.schema, scope);
  return present({
    name,
    in: place,
    description: scope.toProse(value.description),
    required: isTrue(value.required),
    deprecated: isTrue(value.deprecated),
    style: toText(value.style),
    explode: typeof value.explode === 'boolean' ? value.explode : undefined,
    allowReserved: isTrue(value.allowReserved),
    allowEmptyValue: isTrue(value.allowEmptyValue),
    schema,
    content: unlessEmpty(toContents(value.content, direction, scope)),
    ...exampleParts({ value, schema, direction }, scope),
  });
}

export const toHeaders = (value: unknown, direction: Direction, scope: Scope): CompiledParameter[] =>
  Object.entries(toRecord(value)).map(([name, header]) =>
    toParameter(name, 'header', scope.source.follow(header), direction, scope),
  );

export const toContents = (value: unknown, direction: Direction, scope: Scope): CompiledContent[] =>
  Object.entries(toRecord(value)).map(([mediaType, content]) =>
    toContent(mediaType, scope.source.follow(content), direction, scope),
  );

function toContent(mediaType: string, value: Untyped, direction: Direction, scope: Scope): CompiledContent {
  const schema = toSchema(value.schema, scope);
  const itemSchema = toSchema(value.itemSchema, scope);
  return present({
    mediaType,
    schema,
    itemSchema,
    ...exampleParts({ value, schema, itemSchema, direction, mediaType }, scope),
    encoding: toEncoding(value, direction, scope),
  });
}

/** Encodings by property. OpenAPI 3.2 can also give encodings by position, which are kept under their keywords. */
function toEncoding(value: Untyped, direction: Direction, scope: Scope): Record<string, unknown> | undefined {
  const one = (encoding: unknown) => {
    const { headers, ...rest } = toRecord(encoding);
    return headers === undefined ? rest : { ...rest, headers: toHeaders(headers, direction, scope) };
  };
  const { encoding, prefixEncoding, itemEncoding } = value;
  if (encoding === undefined && prefixEncoding === undefined && itemEncoding === undefined) return undefined;
  return {
    ...mapValues(encoding, one),
    ...(prefixEncoding !== undefined && { prefixEncoding: toList(prefixEncoding).map(one) }),
    ...(itemEncoding !== undefined && { itemEncoding: one(itemEncoding) }),
  };
}

export function toExternalDocs(value: unknown, { toProse }: Pick<Tools, 'toProse'>): ExternalDocs | undefined {
  const { url, description } = toRecord(value);
  return typeof url === 'string' ? present({ url, description: toProse(description) }) : undefined;
}

export const toServers = (value: unknown, tools: Pick<Tools, 'toProse'>): Server[] =>
  toList(value).flatMap((one) => toServer(one, tools) ?? []);

export function toServer(value: unknown, { toProse }: Pick<Tools, 'toProse'>): Server | undefined {
  const { url, name, description, variables } = toRecord(value);
  if (typeof url !== 'string') return undefined;
  return present({
    url,
    name: toText(name),
    description: toProse(description),
    variables: isRecord(variables) ? mapValues(variables, (one) => toVariable(toRecord(one), toProse)) : undefined,
  });
}

const toVariable = (value: Untyped, toProse: ToProse) =>
  present({
    default: toText(value.default) ?? '',
    enum: unlessEmpty(toTexts(value.enum)),
    description: toProse(value.description),
  });

export const toSecurity = (value: unknown): SecurityRequirement[] | undefined =>
  Array.isArray(value)
    ? value.filter(isRecord).map((requirement) => mapValues(requirement, (scopes) => toTexts(scopes)))
    : undefined;

import { methods } from './operation.ts';
import type { Source } from './source.ts';
import { isRecord, mapValues, present, toList, toRecord, toText, toTexts, type Untyped } from './untyped.ts';

/** Keywords of a Swagger parameter or header that belong to its schema. */
const schemaKeywords = new Set([
  ...['type', 'format', 'items', 'default', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'enum', 'multipleOf', 'x-nullable'],
]);

const styles: Readonly<Record<string, Untyped>> = {
  csv: { explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  tsv: { style: 'tabDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { explode: true },
};

/**
 * Upgrades a Swagger 2.0 document to the structure of OpenAPI 3. Schemas stay at their places, and their keywords are
 * upgraded later.
 */
export function upgradeSwagger(source: Source): Untyped {
  const { root } = source;
  return {
    ...root,
    servers: toServers(root),
    components: { schemas: root.definitions, securitySchemes: mapValues(root.securityDefinitions, toScheme) },
    paths: mapValues(root.paths, (item) => upgradeItem(source.follow(item), source)),
  };
}

function toServers({ host, basePath, schemes }: Untyped): Untyped[] {
  const path = toText(basePath) ?? '/';
  const name = toText(host);
  if (name === undefined) return [{ url: path }];
  const named = toTexts(schemes);
  return (named.length > 0 ? named : ['https']).map((scheme) => ({ url: `${scheme}://${name}${path}` }));
}

const flowNames: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function toScheme(value: unknown): Untyped {
  const scheme = toRecord(value);
  if (scheme.type === 'basic') return { ...scheme, type: 'http', scheme: 'basic' };
  if (scheme.type !== 'oauth2') return scheme;
  const { flow, authorizationUrl, tokenUrl, scopes, ...rest } = scheme;
  return { ...rest, flows: { [flowNames[String(flow)] ?? 'implicit']: { authorizationUrl, tokenUrl, scopes } } };
}

function upgradeItem(item: Untyped, source: Source): Untyped {
  const { parameters: shared, ...rest } = item;
  return mapValues(rest, (value, method) =>
    methods.includes(method) && isRecord(value) ? upgradeOperation(value, toList(shared), source) : value,
  );
}

function upgradeOperation(operation: Untyped, shared: unknown[], source: Source): Untyped {
  const { root } = source;
  const parameters = mergeByName([...shared, ...toList(operation.parameters)].map((one) => source.follow(one)));
  const body = parameters.find((one) => one.in === 'body');
  const fields = parameters.filter((one) => one.in === 'formData');
  const consumes = toTexts(operation.consumes ?? root.consumes);
  const produces = toTexts(operation.produces ?? root.produces);
  return present({
    ...operation,
    parameters: parameters.filter((one) => one.in !== 'body' && one.in !== 'formData').map(toParameter),
    requestBody: body ? toBody(body, consumes) : fields.length > 0 ? toForm(fields, consumes) : undefined,
    responses: mapValues(operation.responses, (response) => toResponse(source.follow(response), produces)),
    servers: operation.schemes === undefined ? undefined : toServers({ ...root, schemes: operation.schemes }),
  });
}

const mergeByName = (parameters: Untyped[]): Untyped[] => [
  ...new Map(parameters.map((one) => [`${one.in} ${one.name}`, one])).values(),
];

function toParameter(value: Untyped): Untyped {
  const { collectionFormat, ...rest } = value;
  const all = Object.entries(rest);
  const isArray = rest.type === 'array';
  return {
    ...Object.fromEntries(all.filter(([keyword]) => !schemaKeywords.has(keyword))),
    schema: Object.fromEntries(all.filter(([keyword]) => schemaKeywords.has(keyword))),
    ...(isArray ? styles[toText(collectionFormat) ?? 'csv'] : {}),
  };
}

function toBody({ description, required, schema }: Untyped, consumes: string[]): Untyped {
  const types = consumes.length > 0 ? consumes : ['application/json'];
  return { description, required, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function toForm(fields: Untyped[], consumes: string[]): Untyped {
  const hasFile = fields.some(({ type }) => type === 'file');
  const type = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const types = consumes.filter((one) => one === 'multipart/form-data' || one === 'application/x-www-form-urlencoded');
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [
        String(field.name),
        { ...toRecord(toParameter(field).schema), ...present({ description: field.description }) },
      ]),
    ),
    required: fields.filter(({ required }) => required === true).map(({ name }) => name),
  };
  const lists = fields.filter((field) => field.type === 'array');
  const encoding = Object.fromEntries(
    lists.map(({ name, collectionFormat }) => [String(name), styles[toText(collectionFormat) ?? 'csv']]),
  );
  const described = { schema, ...(lists.length > 0 && { encoding }) };
  const content = Object.fromEntries((types.length > 0 ? types : [type]).map((one) => [one, described]));
  return { required: schema.required.length > 0, content };
}

function toResponse({ schema, examples, headers, ...response }: Untyped, produces: string[]): Untyped {
  const written = toRecord(examples);
  const types = [...new Set([...(schema === undefined ? [] : produces), ...Object.keys(written)])];
  if (types.length === 0 && schema !== undefined) types.push('application/json');
  const content = types.map((type) => [type, present({ schema, example: written[type] })]);
  return {
    ...response,
    ...(headers !== undefined && { headers: mapValues(headers, (header) => toParameter(toRecord(header))) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}

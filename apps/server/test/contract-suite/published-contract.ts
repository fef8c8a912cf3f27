import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** The published client's own description of the API, and a strict judge of answers made from it. */
const client = dirname(createRequire(import.meta.url).resolve('@kong/sdk-portal-js/package.json'));

interface Answer {
  $ref?: string;
  content?: Record<string, { schema?: object }>;
  headers?: Record<string, unknown>;
}

interface PublishedOperation {
  operationId: string;
  responses: Record<string, Answer>;
}

interface Description {
  paths: Record<string, Record<string, PublishedOperation>>;
  components: { responses: Record<string, Answer>; schemas: Record<string, { properties?: Record<string, object> }> };
}

export interface Exchange {
  method: string;
  path: string;
  status: number;
  media_type: string | undefined;
  body: unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
/** Refusals that any operation may answer, whether or not the description lists them for it. */
const general = [400, 401, 403, 404, 405, 406, 413, 415, 429, 503];

export function readPublishedContract() {
  const description = parse(readFileSync(join(client, 'openapi.yaml'), 'utf8')) as Description;
  // The specification reads this flag from the context beside the two that the description has.
  description.components.schemas.PortalContext!.properties!.saml_auth_enabled = { type: 'boolean' };
  allowNull(description);
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  for (const format of ['password', 'binary']) ajv.addFormat(format, true);
  ajv.addSchema(description, 'api');

  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ ...operation, method, path, pattern: toPattern(path) })),
  );
  // A literal segment wins over a parameter: `/applications/auth-strategies` is not an application.
  operations.sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const validators = new Map<object, ValidateFunction>();
  const seen = new Set<string>();

  function validatorOf(schema: object): ValidateFunction {
    const known = validators.get(schema) ?? ajv.compile(withAbsoluteReferences(schema) as object);
    validators.set(schema, known);
    return known;
  }

  return {
    operationIds: operations.map(({ operationId }) => operationId),
    /** Every status that the description promises, as `operation status`. */
    promised: operations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    ),
    seen,
    /** The differences between an answer and the description; empty if there are none. */
    complaints({ method, path, status, media_type, body }: Exchange): string[] {
      const found = operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(path));
      const where = `${method} ${path} ${status}`;
      if (!found) return [`${where}: no such operation`];
      seen.add(`${found.operationId} ${status}`);
      const listed = found.responses[status];
      if (!listed)
        return general.includes(status)
          ? problemComplaints(where, media_type, body)
          : [`${where}: not a listed status`];
      const answer = listed.$ref ? description.components.responses[listed.$ref.split('/').at(-1) as string] : listed;
      const contents = Object.entries(answer?.content ?? {});
      if (contents.length === 0)
        return body === undefined || body === '' ? [] : [`${where}: has a body but should not`];
      const kind = media_type?.split(';')[0]?.trim();
      const content = contents.find(([listedKind]) => listedKind === kind)?.[1];
      if (!content) return [`${where}: is ${kind}, not ${contents.map(([name]) => name).join(' or ')}`];
      if (!content.schema || kind?.startsWith('image/')) return [];
      const validate = validatorOf(content.schema);
      if (validate(body)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${where}: ${instancePath} ${message} ${JSON.stringify(params)}`,
      );
    },
  };

  function problemComplaints(where: string, media_type: string | undefined, body: unknown): string[] {
    const validate = validatorOf({ $ref: '#/components/schemas/BaseError' });
    const isProblem = media_type?.startsWith('application/problem+json') && validate(body);
    return isProblem ? [] : [`${where}: is not a problem`];
  }
}

/** A list of words that is also nullable means the words and null, which the list itself does not say. */
function allowNull(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { enum: words, nullable } = schema as { enum?: unknown[]; nullable?: boolean };
  if (nullable && Array.isArray(words) && !words.includes(null)) words.push(null);
  for (const part of Object.values(schema)) allowNull(part);
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

function withAbsoluteReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withAbsoluteReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? [key, `api${value}`]
        : [key, withAbsoluteReferences(value)],
    ),
  );
}

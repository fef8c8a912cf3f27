import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from './json-schema.ts';

/** The server's own description of its API, and a judge of answers made from it. */

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
}

interface Content {
  schema?: Schema;
}

interface DescribedResponse {
  content?: Record<string, Content>;
}

export interface DescribedOperation {
  id: string;
  method: string;
  path: string;
  /** The caller of its first security requirement; `anyone` if it has none. */
  caller: 'anyone' | 'developer' | 'owner' | 'gateway';
  parameters: Parameter[];
  body: Record<string, Content> | undefined;
  responses: Record<string, DescribedResponse>;
}

export interface Answer {
  status: number;
  media_type: string | undefined;
  text: string;
}

interface Document {
  paths: Record<string, Record<string, Raw>>;
  components: { schemas: Record<string, Schema> };
}

interface Raw {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, DescribedResponse>;
}

const callers: Record<string, DescribedOperation['caller']> = {
  developerCookie: 'developer',
  userCookie: 'owner',
  gatewayToken: 'gateway',
};

/** Statuses with which the router, parsers and limits may refuse any operation, described or not. */
const generalStatuses = [304, 400, 401, 403, 404, 405, 406, 413, 414, 415, 429, 431];
const generalProblems = [
  'invalid-parameters',
  'malformed-json',
  'malformed-request',
  'not-found',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
  'foreign-origin',
  'not-signed-in',
  'forbidden',
  'unknown-portal',
  'too-many-requests',
].map((code) => `/problems/${code}`);

export type Description = Awaited<ReturnType<typeof readDescription>>;

export async function readDescription(url: string) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  const known = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string): ValidateFunction => {
    const found = known.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    known.set(pointer, found);
    return found;
  };

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => toOperation(path, method, raw)),
  );

  return {
    operations,
    find: (reference: string): Schema => document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {},

    /** What is wrong with an answer, in a few words; undefined if nothing is. */
    complaint(operation: DescribedOperation, answer: Answer): string | undefined {
      const { status, media_type = '', text } = answer;
      const described = operation.responses[status];
      if (!described && !generalStatuses.includes(status)) return `status ${status} is not described`;
      if (status >= 500 && !(described && operation.id === 'tryRequest' && status === 502)) return `status ${status}`;
      if (status === 304) return text === '' ? undefined : '304 with a body';
      if (status >= 400) return problemComplaint(operation, answer);
      const type = media_type.split(';', 1)[0] ?? '';
      const content = described?.content;
      if (!content) return text === '' ? undefined : 'a body where none is described';
      const plain = Object.keys(content).find((one) => one === type);
      if (!plain) return `media type ${type} is not described`;
      if (!content[plain]?.schema || !type.endsWith('json')) return undefined;
      const at = ['', 'paths', operation.path, operation.method.toLowerCase(), 'responses', String(status), 'content'];
      return schemaComplaint([...at, plain, 'schema'], text);
    },
  };

  function problemComplaint({ responses }: DescribedOperation, { status, media_type = '', text }: Answer) {
    if (!media_type.startsWith('application/problem+json')) return `a refusal as ${media_type}`;
    const wrong = schemaComplaint(['', 'components', 'schemas', 'Problem'], text);
    if (wrong) return wrong;
    const problem = JSON.parse(text) as { type: string; status: number };
    if (problem.status !== status) return `status ${status} tells of ${problem.status}`;
    if (generalProblems.includes(problem.type)) return undefined;
    const described = JSON.stringify(responses[status] ?? {});
    return described.includes(`"${problem.type}"`) ? undefined : `${problem.type} is not described`;
  }

  function schemaComplaint(segments: string[], text: string): string | undefined {
    const pointer = segments
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validate = validatorAt(pointer);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'the body is not JSON';
    }
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`;
  }
}

function toOperation(path: string, method: string, raw: Raw): DescribedOperation {
  const needed = raw.security.flatMap((requirement) => Object.keys(requirement))[0];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    caller: callers[needed ?? ''] ?? 'anyone',
    parameters: raw.parameters ?? [],
    body: raw.requestBody?.content,
    responses: raw.responses,
  };
}

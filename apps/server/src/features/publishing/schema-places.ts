/** A kind of OpenAPI object, a list or map of one in brackets, or a schema. */
type Held = 'schema' | keyof typeof members | readonly [Held];

const operation = 'operation';

/** The members of OpenAPI 3.1 and 3.2 objects that contain schemas, directly or inside other objects. */
const members = {
  document: { paths: ['pathItem'], webhooks: ['pathItem'], components: 'components' },
  components: {
    schemas: ['schema'],
    responses: ['response'],
    parameters: ['parameter'],
    requestBodies: ['body'],
    headers: ['parameter'],
    callbacks: [['pathItem']],
    pathItems: ['pathItem'],
    mediaTypes: ['mediaType'],
  },
  pathItem: {
    parameters: ['parameter'],
    additionalOperations: [operation],
    get: operation,
    put: operation,
    post: operation,
    delete: operation,
    options: operation,
    head: operation,
    patch: operation,
    trace: operation,
    query: operation,
  },
  operation: {
    parameters: ['parameter'],
    requestBody: 'body',
    responses: ['response'],
    callbacks: [['pathItem']],
  },
  /** Also for headers, which have the same members. */
  parameter: { schema: 'schema', content: ['mediaType'] },
  body: { content: ['mediaType'] },
  response: { headers: ['parameter'], content: ['mediaType'] },
  mediaType: {
    schema: 'schema',
    itemSchema: 'schema',
    encoding: ['encoding'],
    prefixEncoding: ['encoding'],
    itemEncoding: 'encoding',
  },
  encoding: {
    headers: ['parameter'],
    encoding: ['encoding'],
    prefixEncoding: ['encoding'],
    itemEncoding: 'encoding',
  },
} as const;

export interface PlacedSchema {
  schema: unknown;
  /** A JSON pointer into the document. */
  pointer: string;
}

export const toPointer = (above: string, key: string): string =>
  `${above}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The outermost schemas of a document. */
export function listSchemas(document: object): PlacedSchema[] {
  const found: PlacedSchema[] = [];

  function visit(value: unknown, held: Held, pointer: string): void {
    if (held === 'schema') return void found.push({ schema: value, pointer });
    if (typeof value !== 'object' || value === null) return;
    if (typeof held === 'string') {
      for (const [key, inside] of Object.entries(members[held] as Record<string, Held>)) {
        if (Object.hasOwn(value, key)) visit((value as Record<string, unknown>)[key], inside, toPointer(pointer, key));
      }
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (!isExtension(key, held[0])) visit(item, held[0], toPointer(pointer, key));
    }
  }

  visit(document, 'document', '');
  return found;
}

/**
 * Whether a key of a map is an extension. Only maps of paths and responses have extensions; in others the key is a
 * name, which may start with `x-`.
 */
const isExtension = (key: string, held: Held) => key.startsWith('x-') && (held === 'pathItem' || held === 'response');

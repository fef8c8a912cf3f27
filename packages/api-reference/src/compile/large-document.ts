interface Size {
  operations: number;
  /** About how many characters it has as JSON. */
  bytes: number;
}

const words = 'boat harbour crew cargo route tide signal anchor lantern ledger berth pilot manifest customs'.split(' ');
const wordAt = (at: number) => words[at % words.length] as string;
const sentence = (at: number, length: number) =>
  Array.from({ length }, (_, position) => wordAt(at * 7 + position * (at % 5) + position)).join(' ');

/** A document as large as wanted, in the manner of those that companies publish. The same size gives the same document. */
export function aLargeDocument({ operations, bytes }: Size) {
  // About 3,600 characters an operation and as many a schema.
  const schemaCount = Math.max(20, Math.round((bytes - operations * 3600) / 3600));
  const schemaName = (at: number) => `${wordAt(at)}_${at % schemaCount}`;
  const ref = (at: number) => ({ $ref: `#/components/schemas/${schemaName(at % schemaCount)}` });
  return {
    openapi: '3.0.3',
    info: { title: 'A large API', version: '1', description: 'Made for **measuring**.' },
    servers: [{ url: 'https://api.example' }],
    tags: words.map((name) => ({ name })),
    paths: Object.fromEntries(
      Array.from({ length: operations }, (_, at) => [
        `/${wordAt(at)}/${at}/{id}`,
        { [at % 2 === 0 ? 'get' : 'post']: anOperation(at, ref) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Array.from({ length: schemaCount }, (_, at) => [schemaName(at), aSchema(at, ref)])),
    },
  };
}

type Ref = (at: number) => object;

const anOperation = (at: number, ref: Ref) => ({
  operationId: `${wordAt(at)}Operation${at}`,
  tags: [wordAt(at)],
  summary: `${sentence(at, 5)} ${at}`,
  description: `${sentence(at, 40)}\n\nUse \`${wordAt(at)}\` with *care*. ${sentence(at + 1, 40)}`,
  parameters: Array.from({ length: 6 }, (_, position) => ({
    name: position === 0 ? 'id' : `${wordAt(at + position)}${position}`,
    in: position === 0 ? 'path' : 'query',
    required: position === 0,
    description: sentence(at + position, 12),
    schema: { type: 'string', maxLength: 5000 },
  })),
  ...(at % 2 === 1 && {
    requestBody: { required: true, content: { 'application/json': { schema: aSchema(at + 3, ref) } } },
  }),
  responses: {
    200: { description: sentence(at, 6), content: { 'application/json': { schema: ref(at * 3) } } },
    404: { description: 'Not found', content: { 'application/json': { schema: ref(1) } } },
  },
});

const aSchema = (at: number, ref: Ref) => ({
  type: 'object',
  description: sentence(at, 20),
  required: [`${wordAt(at)}0`],
  properties: Object.fromEntries(
    Array.from({ length: 20 }, (_, position) => [
      `${wordAt(at + position)}${position}`,
      position % 5 === 4
        ? { ...ref(at * 5 + position), description: sentence(position, 8) }
        : {
            type: 'string',
            nullable: position % 2 === 0,
            description: `${sentence(at + position, 14)}. \`${wordAt(at)}\``,
          },
    ]),
  ),
});

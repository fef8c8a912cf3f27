export const aSpec = (more: object) => ({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, ...more });

/** Many operations and schemas of typical size. */
function toLargeSpec(megabytes: number): object {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {};
  const text = 'Some words that say what it is for. '.repeat(30);
  for (let at = 0, size = 0; size < megabytes * 1024 * 1024; at += 1) {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_, place) => [`p${place}`, { type: 'string', description: text.slice(0, 100) }]),
      ),
    };
    const path = {
      get: {
        operationId: `get${at}`,
        summary: `Number ${at}`,
        description: text,
        responses: {
          200: {
            description: 'x',
            content: { 'application/json': { schema: { $ref: `#/components/schemas/S${at}` } } },
          },
        },
      },
    };
    paths[`/things${at}/{id}`] = path;
    schemas[`S${at}`] = schema;
    size += JSON.stringify(path).length + JSON.stringify(schema).length;
  }
  return aSpec({ paths, components: { schemas } });
}

/** Specifications with cycles, with exponential references, and one that is large by itself. */
export function circularSpecs(megabytes: number): Record<string, object> {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const operation = (schema: object) => ({
    get: { responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } },
  });
  const using = (schemas: object, name = 'A') =>
    aSpec({ paths: { '/a': operation(ref(name)) }, components: { schemas } });
  const ladder = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `L${at}`,
      { type: 'object', properties: { a: ref(`L${at + 1}`), b: ref(`L${at + 1}`), c: ref(`L${at + 1}`) } },
    ]),
  );
  const ring = Object.fromEntries(
    Array.from({ length: 5000 }, (_, at) => [`R${at}`, { allOf: [ref(`R${(at + 1) % 5000}`)] }]),
  );
  const mesh = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [
      `M${at}`,
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 150 }, (__, to) => [`p${to}`, ref(`M${to}`)])),
      },
    ]),
  );
  let chain: object = { type: 'string' };
  for (let depth = 0; depth < 3000; depth += 1) chain = { type: 'array', items: chain };
  return {
    'itself alone': using({ A: ref('A') }),
    'two of each other': using({ A: ref('B'), B: ref('A') }),
    'itself in all ways': using({
      A: { allOf: [ref('A')], anyOf: [ref('A')], properties: { a: ref('A') }, items: ref('A'), not: ref('A') },
    }),
    'the whole document': using({ A: { $ref: '#' } }),
    'a ladder of 3^40': using({ ...ladder, L40: { type: 'string' } }, 'L0'),
    'a ring of 5,000': using(ring, 'R0'),
    'a mesh of 22,500': using(mesh, 'M0'),
    'a chain of 3,000': using({ A: chain }),
    'path items': aSpec({ paths: { '/a': { $ref: '#/paths/~1b' }, '/b': { $ref: '#/paths/~1a' } } }),
    'parameters and responses': aSpec({
      paths: {
        '/a': {
          parameters: [{ $ref: '#/components/parameters/P' }],
          get: { responses: { 200: { $ref: '#/components/responses/R' } } },
        },
      },
      components: {
        parameters: { P: { $ref: '#/components/parameters/P' } },
        responses: { R: { $ref: '#/components/responses/R' } },
      },
    }),
    'a pointer of 1 MB': using({ A: { $ref: `#/${'a/'.repeat(500_000)}` } }),
    [`${megabytes} MB in one text`]: aSpec({
      info: { title: 'A', version: '1', description: 'word *b* '.repeat((megabytes * 1e6) / 9) },
    }),
    [`${megabytes} MB in schemas`]: toLargeSpec(megabytes),
  };
}

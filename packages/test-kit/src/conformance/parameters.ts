import { body, color, form, type Json, list, odd, ok, parameter, type RawCase, text, toPattern } from './parts.ts';

type Shape = 'text' | 'list' | 'record';

const examples: Readonly<Record<Shape, readonly [schema: Json, example: unknown]>> = {
  text: [text, 'blue'],
  list: [list, ['blue', 'black', 'brown']],
  record: [color, { R: 100, G: 200 }],
};

/** The three examples in each style, from the table "Style Examples" of the specification. */
const styles: readonly (readonly [
  place: string,
  style: string,
  explode: boolean,
  wires: Partial<Readonly<Record<Shape, string>>>,
])[] = [
  ['path', 'simple', false, { text: 'blue', list: 'blue,black,brown', record: 'R,100,G,200' }],
  ['path', 'simple', true, { text: 'blue', list: 'blue,black,brown', record: 'R=100,G=200' }],
  ['path', 'label', false, { text: '.blue', list: '.blue,black,brown', record: '.R,100,G,200' }],
  ['path', 'label', true, { text: '.blue', list: '.blue.black.brown', record: '.R=100.G=200' }],
  ['path', 'matrix', false, { text: ';color=blue', list: ';color=blue,black,brown', record: ';color=R,100,G,200' }],
  [
    'path',
    'matrix',
    true,
    { text: ';color=blue', list: ';color=blue;color=black;color=brown', record: ';R=100;G=200' },
  ],
  ['query', 'form', false, { text: 'color=blue', list: 'color=blue,black,brown', record: 'color=R,100,G,200' }],
  ['query', 'form', true, { text: 'color=blue', list: 'color=blue&color=black&color=brown', record: 'R=100&G=200' }],
  ['query', 'spaceDelimited', false, { list: 'color=blue%20black%20brown', record: 'color=R%20100%20G%20200' }],
  ['query', 'pipeDelimited', false, { list: 'color=blue%7Cblack%7Cbrown', record: 'color=R%7C100%7CG%7C200' }],
  ['query', 'deepObject', true, { record: 'color[R]=100&color[G]=200', list: 'color[0]=blue&color[1]=black' }],
  ['header', 'simple', false, { text: 'blue', list: 'blue,black,brown', record: 'R,100,G,200' }],
  ['header', 'simple', true, { text: 'blue', list: 'blue,black,brown', record: 'R=100,G=200' }],
  ['cookie', 'form', false, { text: 'color=blue', list: 'color=blue,black,brown', record: 'color=R,100,G,200' }],
  ['cookie', 'form', true, { text: 'color=blue', list: 'color=blue', record: 'R=100' }],
];

/** The serialized form, with brackets, bars and commas encoded or not, or the name of the style. */
const seesWire = (style: string, wire: string): RegExp => {
  const spelled = toPattern(wire)
    .replaceAll('\\[', '(?:\\[|%5B)')
    .replaceAll('\\]', '(?:\\]|%5D)')
    .replaceAll('%7C', '(?:\\||%7C)')
    .replaceAll('%20', '(?: |%20|\\+)')
    .replaceAll(',', '(?:,|%2C)');
  return new RegExp(`${spelled}|\\b${style}\\b`, 'i');
};

/** Whether the style is the default, or makes no difference. A page has to show any other style. */
const isUsual = (place: string, style: string, explode: boolean, shape: Shape): boolean => {
  if (place === 'path' || place === 'header') return style === 'simple' && (!explode || shape !== 'record');
  return style === 'form' && (explode || shape === 'text');
};

const styled = styles.flatMap(([place, style, explode, wires]) =>
  (Object.entries(wires) as [Shape, string][]).map(([shape, wire]): RawCase => {
    const [schema, example] = examples[shape];
    return {
      name: `${place}, ${style}${explode ? ', exploded' : ''}: ${shape}`,
      item: { get: { ...ok, parameters: [parameter(place, { style, explode, schema }, example)] } },
      sees: isUsual(place, style, explode, shape) ? [] : [seesWire(style, wire)],
    };
  }),
);

const one = (name: string, place: string, more: Json, example?: unknown, others: Partial<RawCase> = {}): RawCase => ({
  name,
  item: { get: { ...ok, parameters: [parameter(place, more, example)] } },
  ...others,
});
const json = (schema: Json, example: unknown) => ({ content: { 'application/json': { schema, example } } });

export const address = {
  type: 'object',
  properties: { line1: text, tags: list, geo: { type: 'object', properties: { lat: { type: 'number' } } } },
};

export const parameterCases: readonly RawCase[] = [
  ...styled,
  one('path with every odd character', 'path', { schema: text }, odd),
  one('query with every odd character', 'query', { schema: text }, odd),
  one('header with letters beyond ASCII', 'header', { schema: { type: 'string', pattern: '.' } }, 'é & "x"'),
  one('header with a list of odd texts', 'header', { schema: list }, ['a b', 'c;d']),
  one('cookie with odd characters', 'cookie', { schema: text }, 'a b;c="d"'),
  one('allowReserved: text', 'query', { schema: text, allowReserved: true }, odd, { sees: [/reserved|d\/%C3%A9\?/i] }),
  one('allowReserved: list', 'query', { schema: list, explode: false, allowReserved: true }, ['a,b', 'c/d']),
  one('allowEmptyValue', 'query', { schema: { type: 'boolean' }, allowEmptyValue: true }, '', {
    sees: [/empty|without a value/i],
  }),
  one('list with one item', 'query', { schema: list }, ['blue']),
  one('list of numbers', 'query', { schema: { type: 'array', items: { type: 'integer' } }, explode: false }, [3, 1]),
  one('number 0', 'query', { schema: { type: 'integer' } }, 0),
  one('false', 'query', { schema: { type: 'boolean' } }, false),
  one('text that looks like a number', 'query', { schema: text }, '007'),
  one('date-time', 'query', { schema: { type: 'string', format: 'date-time' } }, '2026-01-31T09:30:00+01:00'),
  one('content in the query', 'query', json(color, { R: 1 }), undefined, { sees: [/application\/json|JSON/] }),
  one('content in a header', 'header', json(address, { line1: 'é"' })),
  one('content in the path', 'path', json(color, { R: 1 })),
  one('content in a cookie', 'cookie', json(color, { R: 1 })),
  one(
    'schema examples',
    'query',
    { schema: text, examples: { one: { value: 'azure-1' }, two: { value: 'b' } } },
    undefined,
    {
      sees: [/azure-1/],
    },
  ),
  one(
    'deepObject: nested',
    'query',
    { style: 'deepObject', explode: true, schema: address },
    {
      line1: '1 Quay & Co',
      geo: { lat: 1.5 },
      tags: ['a', 'b c'],
    },
  ),
  one(
    'deepObject: anyOf an object or a number',
    'query',
    {
      style: 'deepObject',
      explode: true,
      schema: { anyOf: [color, { type: 'integer' }] },
    },
    { R: 3 },
  ),
  one(
    'deepObject: free names',
    'query',
    {
      style: 'deepObject',
      explode: true,
      schema: { type: 'object', additionalProperties: text },
    },
    { 'a b': 'c', d: 'e&f' },
  ),
  one('oneOf a text or a list', 'query', { schema: { oneOf: [list, { type: 'integer' }] } }, ['a', 'b']),
  {
    name: 'required parameters without an example',
    path: '/nothing-known/{id}',
    item: {
      get: {
        ...ok,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text },
          { name: 'limit', in: 'query', required: true, schema: { type: 'integer', minimum: 5 } },
          { name: 'left', in: 'query', schema: text },
        ],
      },
    },
  },
  {
    name: 'parameters of the path item',
    item: {
      parameters: [parameter('query', { schema: text }, 'of the path')],
      get: { ...ok, parameters: [{ name: 'own', in: 'query', required: true, schema: text, example: 'o' }] },
    },
  },
  {
    name: 'parameter of the path item, overridden',
    item: {
      parameters: [parameter('query', { schema: { type: 'integer' } }, 1)],
      get: { ...ok, parameters: [parameter('query', { schema: text }, 'own')] },
    },
  },
  {
    name: 'parameters by $ref',
    item: { get: { ...ok, parameters: [{ $ref: '#/components/parameters/Limit' }] } },
    sees: [/limit/],
  },
  {
    name: 'two parameters in one segment',
    path: '/between/{from}...{to}',
    item: {
      get: {
        ...ok,
        parameters: ['from', 'to'].map((name) => ({
          name,
          in: 'path',
          required: true,
          schema: { type: 'integer' },
          example: 4,
        })),
      },
    },
  },
  {
    name: 'optional parameters without an example are left out',
    item: { get: { ...ok, parameters: [{ name: 'left', in: 'query', schema: { type: 'string', enum: ['x'] } }] } },
  },
  {
    name: 'header parameters that the specification ignores',
    item: {
      post: {
        ...body('application/json', { schema: color, example: { R: 1 } }),
        parameters: [{ name: 'Content-Type', in: 'header', schema: text, example: 'text/odd' }],
      },
    },
  },
  one('type: several', 'query', { schema: { type: ['integer', 'null'] } }, 4, { since: '3.1' }),
  one('const', 'query', { schema: { const: 'fixed-1' } }, undefined, { since: '3.1', sees: [/fixed-1/] }),
  one('style cookie', 'cookie', { style: 'cookie', schema: text }, 'a/b=c', { since: '3.2' }),
  one('style cookie: list', 'cookie', { style: 'cookie', explode: false, schema: list }, ['a', 'b'], { since: '3.2' }),
  {
    name: 'querystring as a form',
    since: '3.2',
    item: {
      get: {
        ...ok,
        parameters: [
          {
            name: 'all',
            in: 'querystring',
            required: true,
            content: { [form]: { schema: color, example: { R: 1, G: 2 } } },
          },
        ],
      },
    },
    sees: [/query\s?string/i],
  },
  {
    name: 'querystring as JSON',
    since: '3.2',
    item: {
      get: { ...ok, parameters: [{ name: 'all', in: 'querystring', required: true, ...json(color, { R: 1 }) }] },
    },
    sees: [/query\s?string/i],
  },
  {
    name: 'allowReserved in a path',
    since: '3.2',
    item: { get: { ...ok, parameters: [parameter('path', { schema: text, allowReserved: true }, 'a:b@c')] } },
  },
];

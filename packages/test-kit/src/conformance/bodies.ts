import { address } from './parameters.ts';
import { body, color, form, type Json, list, odd, type RawCase, text } from './parts.ts';

const addressExample = { line1: '1 Quay & Co', tags: ['a', 'b c'], geo: { lat: 1.5 } };
const bytes = { type: 'string', format: 'binary' };
const record = (properties: Json, more: Json = {}): Json => ({ type: 'object', properties, ...more });

const sent = (name: string, mediaType: string, content: Json, others: Partial<RawCase> = {}): RawCase => ({
  name,
  item: { post: body(mediaType, content) },
  ...others,
});

const urlencoded: readonly RawCase[] = [
  sent('urlencoded: texts, numbers and lists', form, {
    schema: record({ name: text, list, n: { type: 'integer' } }, { required: ['name'] }),
    example: { name: odd, list: ['x', 'y z'], n: 3 },
  }),
  sent('urlencoded: an object without a style', form, {
    schema: record({ name: text, address }),
    example: { name: 'n', address: addressExample },
  }),
  sent('urlencoded: objects without a style in a list', form, {
    schema: record({ points: { type: 'array', items: color } }),
    example: { points: [{ R: 1 }, { R: 2, G: 3 }] },
  }),
  sent('urlencoded: deepObject', form, {
    schema: record({ address, metadata: { type: 'object', additionalProperties: text } }),
    encoding: { address: { style: 'deepObject', explode: true }, metadata: { style: 'deepObject', explode: true } },
    example: { address: addressExample, metadata: { 'a b': 'c' } },
  }),
  sent('urlencoded: deepObject, a list of objects', form, {
    schema: record({ items: { type: 'array', items: record({ price: text, quantity: { type: 'integer' } }) } }),
    encoding: { items: { style: 'deepObject', explode: true } },
    example: { items: [{ price: 'p', quantity: 1 }, { price: 'q' }] },
  }),
  sent('urlencoded: deepObject, anyOf an object or a text', form, {
    schema: record({ card: { anyOf: [record({ number: text }, { required: ['number'] }), text] } }),
    encoding: { card: { style: 'deepObject', explode: true } },
    example: { card: { number: '42' } },
  }),
  sent('urlencoded: not exploded', form, {
    schema: record({ a: list }),
    encoding: { a: { explode: false } },
    example: { a: ['x,y', 'z'] },
  }),
  sent('urlencoded: pipeDelimited', form, {
    schema: record({ a: list }),
    encoding: { a: { style: 'pipeDelimited', explode: false } },
    example: { a: ['1', '2'] },
  }),
  sent('urlencoded: spaceDelimited', form, {
    schema: record({ a: list }),
    encoding: { a: { style: 'spaceDelimited', explode: false } },
    example: { a: ['1', '2'] },
  }),
  sent('urlencoded: an object, exploded', form, {
    schema: record({ at: color }),
    encoding: { at: { style: 'form', explode: true } },
    example: { at: { R: 1, G: 2 } },
  }),
  sent('urlencoded: contentType of a field', form, {
    schema: record({ tags: list }),
    encoding: { tags: { contentType: 'application/json' } },
    example: { tags: ['a'] },
  }),
  sent('urlencoded: free names', form, {
    schema: { type: 'object', additionalProperties: text },
    example: { 'a&b': 'c=d', e: 'f' },
  }),
  sent('urlencoded: required fields without an example', form, {
    schema: record({ name: text, count: { type: 'integer', minimum: 2 }, left: text }, { required: ['name', 'count'] }),
  }),
];

const multipart: readonly RawCase[] = [
  sent('multipart: a file and a text', 'multipart/form-data', {
    schema: record({ file: bytes, name: text }, { required: ['file', 'name'] }),
    example: { file: '', name: '@x;y' },
  }),
  sent('multipart: an object is JSON', 'multipart/form-data', {
    schema: record({ meta: address }, { required: ['meta'] }),
    example: { meta: addressExample },
  }),
  sent('multipart: a list is a part for each item', 'multipart/form-data', {
    schema: record({ tags: list }),
    example: { tags: ['a', 'b"c\\'] },
  }),
  sent('multipart: several files', 'multipart/form-data', {
    schema: record({ files: { type: 'array', items: bytes } }, { required: ['files'] }),
    example: { files: [''] },
  }),
  sent(
    'multipart: type and header of a part',
    'multipart/form-data',
    {
      schema: record({ file: bytes }, { required: ['file'] }),
      encoding: {
        file: { contentType: 'image/png', headers: { 'X-Part': { required: true, schema: text, example: 'one' } } },
      },
    },
    { sees: [/image\/png/, /X-Part/i] },
  ),
  sent(
    'multipart: one of several types',
    'multipart/form-data',
    {
      schema: record({ note: text }),
      encoding: { note: { contentType: 'application/xml, text/plain' } },
      example: { note: '<a>1</a>' },
    },
    { sees: [/application\/xml/] },
  ),
  sent('multipart: an object as XML', 'multipart/form-data', {
    schema: record({ note: color }),
    encoding: { note: { contentType: 'application/xml' } },
    example: { note: { R: 1 } },
  }),
  sent('multipart: names with odd characters', 'multipart/form-data', {
    schema: record({ 'a b=c;d': text, 'e"f': text }),
    example: { 'a b=c;d': '1', 'e"f': '2' },
  }),
  sent('multipart: required file without an example', 'multipart/form-data', {
    schema: record({ file: bytes, note: text }, { required: ['file'] }),
  }),
  sent('multipart/mixed: named parts', 'multipart/mixed', {
    schema: record({ meta: color, note: text }),
    example: { meta: { R: 1 }, note: 'hi' },
  }),
  sent(
    'multipart: contentMediaType is a file',
    'multipart/form-data',
    {
      schema: record(
        {
          image: { type: 'string', contentMediaType: 'image/png' },
          seal: { type: 'string', contentEncoding: 'base64' },
        },
        { required: ['image'] },
      ),
      example: { image: '', seal: 'aGk=' },
    },
    { since: '3.1', sees: [/image\/png/] },
  ),
  sent(
    'multipart: deepObject',
    'multipart/form-data',
    {
      schema: record({ at: color }),
      encoding: { at: { style: 'deepObject', explode: true } },
      example: { at: { R: 1, G: 2 } },
    },
    { since: '3.1' },
  ),
  sent(
    'multipart/mixed: a sequence',
    'multipart/mixed',
    {
      schema: { type: 'array', prefixItems: [color, text] },
      prefixEncoding: [
        { contentType: 'application/json' },
        { contentType: 'text/plain', headers: { 'X-Note': { required: true, schema: text } } },
      ],
      example: [{ R: 1 }, 'hi'],
    },
    { since: '3.2' },
  ),
];

const ship = { id: 7, name: 'A & <B>', ports: ['x', 'y'], crew: ['Ada'], hold: { tons: 2 } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const whole: readonly RawCase[] = [
  sent('JSON: an object', 'application/json', {
    schema: address,
    example: { line1: `it's "${odd}"\n\t$x #{y} \u2028 é 😀`, tags: [] },
  }),
  sent('JSON: a text', 'application/json', { schema: text, example: 'just text' }),
  sent('JSON: a list', 'application/json', { schema: list, example: ['a', "b'c"] }),
  sent('JSON: a type of its own', 'application/vnd.ships+json; charset=utf-8', { schema: color, example: { R: 1 } }),
  sent('JSON Patch', 'application/json-patch+json', {
    schema: { type: 'array', items: { type: 'object' } },
    example: [{ op: 'add', path: '/a', value: 1 }],
  }),
  sent(
    'JSON: one of several named examples',
    'application/json',
    {
      schema: color,
      examples: {
        small: { summary: 'A small one', value: { R: 1 } },
        large: { summary: 'A large one', value: { R: 9 } },
      },
    },
    { sees: [/small/i] },
  ),
  sent('body by $ref', 'application/json', { schema: ref('Color') }),
  sent(
    'XML: attributes, namespace, wrapped lists',
    'application/xml',
    { schema: ref('Ship'), example: ship },
    {
      sees: [/attribute/i, /ships\.test/],
    },
  ),
  sent('XML: made from the schema', 'application/xml', { schema: ref('Ship') }),
  sent('XML: lists without a wrapper', 'application/xml', { schema: ref('Crew'), example: { member: ['Ada', 'Bo'] } }),
  sent('YAML', 'application/yaml', {
    schema: address,
    example: { line1: 'yes: no # "x"', tags: ['- a', 'true', '1', ''], geo: { lat: -1 } },
  }),
  sent('text', 'text/plain', { schema: text, example: `It's\n"${odd}"\n$HOME \`x\` #{y}` }),
  sent('CSV', 'text/csv', { schema: text, example: 'a,b\n1,"2"\n' }),
  sent('bytes', 'application/octet-stream', { schema: bytes }),
  sent('an image', 'image/png', { schema: bytes }),
  sent('any image', 'image/*', {}),
  sent('ndjson', 'application/x-ndjson', {
    schema: { type: 'array', items: color },
    example: [{ R: 1 }, { R: 2 }],
  }),
  { name: 'several media types', item: several() },
  sent(
    'bytes by contentMediaType',
    'application/pdf',
    { schema: { contentMediaType: 'application/pdf' } },
    { since: '3.1' },
  ),
  sent(
    'itemSchema: ndjson',
    'application/x-ndjson',
    { itemSchema: color, example: [{ R: 1 }, { R: 2 }] },
    { since: '3.2' },
  ),
  sent('itemSchema: jsonl, made from the schema', 'application/jsonl', { itemSchema: color }, { since: '3.2' }),
  sent('itemSchema: json-seq', 'application/json-seq', { itemSchema: color, example: [{ R: 1 }] }, { since: '3.2' }),
  sent(
    'XML: nodeType',
    'application/xml',
    { schema: ref('Node'), example: { id: 1, words: 'a < b' } },
    { since: '3.2' },
  ),
];

function several(): Json {
  const operation = body('application/json', { schema: color, example: { R: 1 } });
  const { content } = operation.requestBody;
  const types = { ...content, 'application/xml': { schema: color, example: { R: 2 } } };
  return { post: { ...operation, requestBody: { required: true, content: types } } };
}

export const bodyCases: readonly RawCase[] = [...urlencoded, ...multipart, ...whole];

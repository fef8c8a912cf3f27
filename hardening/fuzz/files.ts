import fc from 'fast-check';

/** Files as an owner uploads them: some valid, some nearly valid. */

export const aSpecification = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A parcel } }
`;

const paths = ['openapi.yaml', 'openapi.json', 'index.md', 'guide/start.md', 'dot.png', 'a b.md', '../x.md', 'x'];

const texts = [
  aSpecification,
  aSpecification.replace('3.1.0', '3.0.0'),
  aSpecification.replace('parcels/{id}', '__proto__'),
  'swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths: {}\n',
  '{"openapi":"3.1.0"}',
  'a: &a [*a]',
  'a: &a [1,2]\nb: &b [*a,*a]\nc: [*b,*b]\n',
  '---\ntitle: One\norder: 1\n---\n# Head\n\n![x](dot.png) [y](other.md#gone)\n',
  '---\ntitle: [\n---\n<script>x</script>\n',
  '# \0\n\n\uD800',
];

export const anUploadedFile: fc.Arbitrary<unknown> = fc.record(
  {
    path: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...paths) }, fc.string({ minLength: 1, maxLength: 50 })),
    text: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...texts) }, fc.string({ maxLength: 200 })),
    base64: fc.oneof(fc.base64String({ maxLength: 100 }), fc.string()),
  },
  { requiredKeys: ['path'] },
);

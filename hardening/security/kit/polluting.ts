import { portalFile } from './person.ts';

/** Bodies that would change a prototype if they were merged into an object. */
export const pollutingBodies = [
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"name":"x","__proto__":{"polluted":"yes"}}',
  '{"name":"x","__proto__":{"status":"approved","role":"owner","polluted":"yes"}}',
  '{"labels":{"__proto__":{"polluted":"yes"}},"name":"x"}',
  '{"name":"x","\\u005f_proto__":{"polluted":"yes"}}',
  '[{"__proto__":{"polluted":"yes"}}]',
];

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const properties = Object.fromEntries(
  names.filter((name) => name !== '__proto__').map((name) => [name, { type: 'string' }]),
);
const spec = (schemas: string) =>
  `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{},"components":{"schemas":${schemas}}}`;
const files = (product: string, more: Record<string, string> = {}) => ({
  'portal.yaml': portalFile('polluted'),
  'products/one/product.yaml': product,
  ...more,
});
const version = 'name: One\nversions: [{ name: v1, spec: api.json }]\n';
/** Folders, and the statuses with which publishing them may end. */
export const pollutingUploads: [files: Record<string, string>, statuses: number[]][] = [
  [files('name: One\n__proto__: { polluted: "yes" }\n'), [400]],
  [files('name: One\nlabels: { __proto__: yes, constructor: yes }\n'), [200, 400]],
  [files('name: One\n? { __proto__: { polluted: "yes" } }\n: x\n'), [400]],
  [files('name: One\nlabels: &a { x: y }\n<<: { __proto__: { polluted: "yes" } }\n'), [400]],
  [
    files('name: One\n', {
      'products/one/docs/a.md': '---\ntitle: A\n__proto__: { polluted: "yes" }\nconstructor: x\n---\n\ntext\n',
    }),
    [200, 400],
  ],
  [
    files(version, {
      'products/one/api.json': spec(
        `{"A":{"type":"object","properties":{"__proto__":{"polluted":{"type":"string"}}}}}`,
      ),
    }),
    [200, 400],
  ],
  [
    files(version, {
      'products/one/api.json': spec(
        JSON.stringify({
          A: { type: 'object', properties, example: { constructor: { prototype: { polluted: 'yes' } } } },
        }),
      ),
    }),
    [200],
  ],
  [
    files(version, {
      'products/one/api.json': spec(
        '{"__proto__":{"type":"object"},"constructor":{"$ref":"#/components/schemas/__proto__"}}',
      ),
    }),
    [200, 400],
  ],
  [
    files(version, {
      'products/one/api.json': spec('{"A":{"$ref":"b.json#/__proto__/polluted"}}'),
      'products/one/b.json': '{"__proto__":{"polluted":{"type":"string"}}}',
    }),
    [200, 400],
  ],
];

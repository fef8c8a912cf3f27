import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './lean-contract.ts';

const written = `
const post = { method: 'POST', ...base };
export const find = operation({
  ...post, id: 'find', summary: 'Find, or not', path: '/api/v2/things/{id}',
  params: closed({ id: Uuid }), returns: Thing, problems: ['not-found'],
});
export const image = operation({ id: 'image', method: 'GET', produces: ['image/png'], status: 200 });
export const other = closed({ summary: Text });
`;

const transform = (code: string, file: string) =>
  leanContract().transform.call({ parse: (text) => parseAst(text) }, code, file)?.code;

test('of an operation only what a request is made of reaches a browser', () => {
  expect(transform(written, '/x/packages/contract/src/things.ts')?.replaceAll(/\s+/g, ' ').trim()).toBe(
    [
      "const post = { method: 'POST', ...base };",
      "export const find = operation({ ...post, id: 'find', path: '/api/v2/things/{id}', });",
      "export const image = operation({ id: 'image', method: 'GET', produces: ['image/png'], });",
      'export const other = closed({ summary: Text });',
    ].join(' '),
  );
});

test('other files stay as they are', () => {
  expect(transform(written, '/x/packages/client/src/things.ts')).toBeUndefined();
});

import { operation } from '@portico/contract/operation.ts';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './lean-contract.ts';
import { operation as leanOperation } from './lean-operation.ts';

const written = `
const things = { ...above, tag: 'things', path: '/api/v2/things', params: { id: Name }, changeProblems: ['gone'] };
export const color = choice(...colors, 'red');
export const find = operation(things, 'POST /{id}', 'find', {
  ...asPage, summary: 'Find, or not',
  params: { id: Name }, returns: Thing, problems: ['not-found'],
});
export const image = operation(things, 'GET', 'image', { produces: ['image/png'], status: 200 });
export const other = closed({ summary: Text });
export const more = closed({ ...other.properties, also: closed({ ...rest, ...other.properties }) });
`;

const transform = (code: string, file: string) =>
  leanContract().transform.call({ parse: (text) => parseAst(text) }, code, file)?.code;

test('the bundle of a browser has only the parts of an operation that a request needs', () => {
  expect(transform(written, '/x/packages/contract/src/things.ts')?.replaceAll(/\s+/g, ' ').trim()).toBe(
    [
      "const things = { ...above, path: '/api/v2/things', };",
      'export const color = choice( );',
      "export const find = operation(things, 'POST /{id}', 'find', { ...asPage, });",
      "export const image = operation(things, 'GET', 'image', { produces: ['image/png'], });",
      'export const other = closed({ summary: Text });',
      'export const more = closed({ also: closed({ ...rest, }) });',
    ].join(' '),
  );
});

test('a browser sends the requests that the contract declares', () => {
  expect(transform('', '/x/packages/contract/src/operation.ts')).toMatch(/^export \* from ".*lean-operation\.ts";$/);
  const things = { tag: 'things', access: 'anyone', path: '/api/v2/things' } as const;
  for (const route of ['GET', 'DELETE /{thingId}'] as const) {
    const parts = { summary: '', produces: ['image/png'] };
    expect(operation(things, route, 'thing', parts)).toMatchObject(leanOperation(things, route, 'thing', parts));
  }
});

test('of the audit actions the bundle of a browser has only the webhook events', () => {
  const code = transform('', '/x/packages/contract/src/audit-actions.ts') ?? '';
  expect(code).toContain('"registration.approved"');
  expect(code).not.toContain('audit.exported');
});

test('files outside the contract are not changed', () => {
  expect(transform(written, '/x/packages/client/src/things.ts')).toBeUndefined();
});

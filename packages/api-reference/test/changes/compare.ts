import { createHash } from 'node:crypto';
import type { Change } from '../../src/changes/change.ts';
import { compareReferences } from '../../src/changes/compare-references.ts';
import type { ComparedReference } from '../../src/changes/compared.ts';
import type { Direction } from '../../src/changes/severity.ts';
import { compileReference } from '../../src/compile/compile-reference.ts';
import type { Bundle } from '../../src/compile/compiled.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

function compiled(document: unknown): ComparedReference {
  const { index, bundles } = compileReference(document, hashOf);
  return { index, read: (hash) => JSON.parse(bundles.get(hash) ?? 'null') as Bundle };
}

export const compareDocuments = (before: unknown, after: unknown): Change[] =>
  compareReferences(compiled(before), compiled(after));

const aDocument = (more: object) => ({ openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths: {}, ...more });

/** A document with one operation, which a case extends. */
export const withOperation = (operation: object, more: object = {}) =>
  aDocument({ paths: { '/things': { post: { operationId: 'make', responses: {}, ...operation } } }, ...more });

export const withDocument = (more: object) => aDocument(more);

const content = (schema: unknown) => ({ 'application/json': { schema } });

/** A document whose requests or responses have a property with this schema. */
export function withSchema(schema: unknown, direction: Direction): object {
  const value = content({ type: 'object', properties: { value: schema } });
  const components = {
    components: {
      schemas: { Cat: { type: 'object', properties: { purrs: { type: 'boolean' } } }, Dog: { type: 'string' } },
    },
  };
  return direction === 'request'
    ? withOperation({ requestBody: { content: value } }, components)
    : withOperation({ responses: { 200: { description: 'Done', content: value } } }, components);
}

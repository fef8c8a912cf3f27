import { createHash } from 'node:crypto';
import type { EchoServer } from '@portico/test-kit/echo/echo-server.ts';
import { createJudge, type Judge } from '@portico/test-kit/echo/judge.ts';
import { compileReference } from '../../src/compile/compile-reference.ts';
import type { CompiledOperation, OperationBundle, ReferenceIndex } from '../../src/compile/compiled.ts';
import { buildRequest } from '../../src/request/build-request.ts';
import type { RequestDescription } from '../../src/request/description.ts';
import { type Extent, newDraft } from '../../src/request/draft.ts';
import type { NamedDocument } from './documents.ts';

/** One operation of a document with some values filled in, and the URL where its request has to arrive. */
export interface SampleCase {
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly judge: Judge;
  readonly request: RequestDescription;
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);

const standard = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);
export const methodOf = ({ method }: Pick<CompiledOperation, 'method'>) =>
  standard.has(method) ? method.toUpperCase() : method;

/** The samples of every operation of a document, with the echo server in place of its servers. */
export function toSampleCases(
  { name, document }: NamedDocument,
  extents: readonly Extent[],
  echo: EchoServer,
): SampleCase[] {
  const { index, bundles } = compileReference(document, hashOf);
  const judge = createJudge(document);
  const operations = index.operations.filter(({ kind }) => kind === 'operation');
  return operations.flatMap((entry) => {
    const bundle = JSON.parse(bundles.get(entry.bundle) ?? '{}') as OperationBundle;
    return extents.map((extent) => {
      const operation = `${methodOf(entry)} ${entry.path}`;
      const id = hashOf(`${name} ${operation} ${extent}`);
      echo.expect(id, { judge, operation });
      const request = toRequest(index, bundle, extent);
      return {
        id,
        title: `${name}: ${operation} (${extent})`,
        operation,
        judge,
        request: { ...request, url: echo.urlFor(id, request.url) },
      };
    });
  });
}

export function toRequest(
  index: ReferenceIndex,
  { operation, schemas }: OperationBundle,
  extent: Extent,
): RequestDescription {
  const resolve = (name: string) => (Object.hasOwn(schemas, name) ? schemas[name] : undefined);
  return buildRequest({
    operation,
    servers: operation.servers?.length ? operation.servers : index.servers,
    schemes: index.securitySchemes,
    requirement: (operation.security ?? index.security)[0],
    credentials: {},
    draft: newDraft(operation, resolve, extent),
    resolve,
    origin: 'https://portal.test',
    isSample: true,
  });
}

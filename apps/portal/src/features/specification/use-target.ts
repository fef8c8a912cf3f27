import { readHash, type Target } from '@portico/api-reference/view/target.ts';
import { useParams } from '../../router/react.tsx';
import { useHash } from '../../shared/use-hash.ts';

/** What the URL names: the whole reference, an operation or a schema. Older links name it in the hash (SPC-10). */
export function useTarget(): Target {
  const { operation } = useParams({ from: '/spec/$product/$version/operations/$operation' });
  const { schema } = useParams({ from: '/spec/$product/$version/schemas/$schema' });
  const hash = useHash();
  if (operation !== undefined) return { kind: 'operation', tag: '', name: operation, slug: operation };
  if (schema !== undefined) return { kind: 'schema', name: schema };
  return readHash(hash);
}

import { readHash, type Target } from '@portico/api-reference/view/target.ts';
import { useLocation, useParams } from '../../router/react.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';

/** What the URL names: the whole reference, an operation or a schema. Older links name it in the hash (SPC-10). */
export function useTarget(): Target {
  const { operation } = useParams({ from: '/spec/$product/$version/operations/$operation' });
  const { schema } = useParams({ from: '/spec/$product/$version/schemas/$schema' });
  // The server does not receive the hash.
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (place) => place.hash });
  if (operation !== undefined) return { kind: 'operation', tag: '', name: operation, slug: operation };
  if (schema !== undefined) return { kind: 'schema', name: schema };
  return isHydrated ? readHash(hash) : { kind: 'overview' };
}

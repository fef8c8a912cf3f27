import { isOfPortal } from '@portico/contract/operation.ts';
import { isId } from '@portico/contract/slug.ts';
import { toViewer } from '../features/access/viewer.ts';
import type { CatalogKeys, CatalogLookup } from '../features/catalog/lookup.ts';
import type { Callers, Route } from '../platform/http/handle.ts';

const named = ['productId', 'productVersionId', 'documentId'] as const;

/** A route of a portal that accepts products, versions and documents by name as well as by id. */
export function withNamedParams(route: Route, { toIds }: CatalogLookup): Route {
  const { access, params } = route.operation;
  const keys = named.filter((name) => params?.properties[name] !== undefined);
  if (!isOfPortal(access) || keys.length === 0) return route;
  return {
    ...route,
    async answer(call) {
      const asked = call.params as unknown as CatalogKeys;
      if (keys.every((name) => isId(asked[name] ?? ''))) return route.answer(call);
      const wanted = Object.fromEntries(keys.map((name) => [name, asked[name]])) as CatalogKeys;
      const ids = await toIds(toViewer(call as unknown as Callers['visitor']), wanted);
      return route.answer({ ...call, params: { ...asked, ...ids } as never });
    },
  };
}

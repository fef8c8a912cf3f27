import type { Area } from '@portico/contract/operation.ts';

/** Stands in for the contract's `operation` in browser bundles, which read only what a request is made of. */
export function operation({ path = '' }: Area, route: string, id: string, parts: object) {
  const [method, rest = ''] = route.split(' ');
  return { ...parts, id, method, path: path + rest };
}

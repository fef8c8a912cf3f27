import type { Area } from '@portico/contract/operation.ts';

/** Replaces the contract's `operation` in browser bundles. */
export function operation({ path = '' }: Area, route: string, id: string, parts: object) {
  const [method, rest = ''] = route.split(' ');
  return { ...parts, id, method, path: path + rest };
}

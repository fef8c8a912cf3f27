import type { Product } from '@portico/contract/catalog.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { World } from './world.ts';

/** A page of the catalog. The path follows `/api/v2/products`. */
export async function listOf<Item = Product>(
  world: World,
  path: string,
  headers: Record<string, string> = {},
): Promise<Page<Item>> {
  const answer = await world.fetch(`/api/v2/products${path}`, { headers });
  if (answer.status !== 200) throw new Error(`The catalog answered ${answer.status}`);
  return (await answer.json()) as Page<Item>;
}

export const namesOf = async (world: World, query: string, headers: Record<string, string> = {}) =>
  (await listOf(world, `?${query}`, headers)).data.map(({ name }) => name);

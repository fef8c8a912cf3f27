import { createServices } from '@portico/server/app/compose.ts';
import { openDatabase } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import type { Place } from './peers.ts';

export const referenceHost = 'reference.localhost';

/** A specification for measurements, and the two operations at which pages are opened. */
export interface Measured {
  name: string;
  text: string;
  is_large: boolean;
  first: Place & { texts: string[] };
  last: Place & { texts: string[] };
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
}

export function toMeasured(name: string, document: { paths: Record<string, object> }, is_large: boolean): Measured {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => /^(get|put|post|delete|patch)$/.test(method))
      .map(([method, operation]) => toPlace(path, method, operation)),
  );
  const [first] = all;
  const last = all.at(-1);
  if (!first || !last) throw new Error(`${name} has no operations.`);
  return { name, text: JSON.stringify(document), is_large, first, last };
}

/** An operation with texts that renderers show of it, in one form or another. */
function toPlace(
  path: string,
  method: string,
  { operationId = '', summary = '', description = '', tags = [] }: Operation,
) {
  const words = description.replaceAll(/<[^>]+>|[*`_]/g, '').trim();
  const texts = [path, summary, operationId, words.slice(0, 60)].filter((text) => text.length > 3);
  return { path, method, operationId, tag: tags[0], texts };
}

export interface Published {
  /** The path of the reference in the portal. */
  path: string;
  publish_ms: number;
}

/** A public portal with a product for each specification. Returns how long publishing each took. */
export async function fillReferencePortal(
  data_dir: string,
  specs: readonly Measured[],
): Promise<Map<string, Published>> {
  await using database = openDatabase({ data_dir, database_url: undefined });
  await migrate(database);
  const services = createServices({ database, data_dir });
  const org_id = await services.organization.create('Reference');
  const portal = { name: 'reference', title: 'Reference', hosts: [referenceHost], visibility: 'public' as const };
  const products = [];
  const times = new Map<string, number>();
  for (const { name, text } of specs) {
    const spec = { file_name: 'spec.json', content: text, document: JSON.parse(text) as unknown };
    products.push({
      slug: name,
      file: { name, versions: [{ name: 'v1' }] },
      specs: new Map([['v1', spec]]),
      documents: [],
    });
    const started = performance.now();
    await services.publishing.publish(org_id, { portal, products, assets: {} });
    times.set(name, performance.now() - started);
  }
  const rows = await database.query.selectFrom('product').select(['id', 'slug', 'latest_version_id']).execute();
  return new Map(
    rows.map(({ id, slug, latest_version_id }) => [
      slug,
      { path: `/spec/${id}/${latest_version_id}`, publish_ms: times.get(slug) ?? 0 },
    ]),
  );
}

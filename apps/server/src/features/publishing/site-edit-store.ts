import type { Querying } from '../../platform/database/database.ts';

const columns = [
  'path',
  'source_path',
  'title',
  'description',
  'layout',
  'home',
  'visibility',
  'team_names',
  'content',
  'variables',
] as const;

/** The pages that lead to one of these pages, which are named by their path below `pages`. */
export async function listPagesLinkingTo(query: Querying, portal_id: string, sources: readonly string[]) {
  if (sources.length === 0) return [];
  const paths = await query
    .selectFrom('site_page')
    .select('path')
    .where('portal_id', '=', portal_id)
    .where('source_path', 'in', [...sources])
    .execute();
  if (paths.length === 0) return [];
  return query
    .selectFrom('site_page')
    .select(columns)
    .where('portal_id', '=', portal_id)
    .where('source_path', 'not in', [...sources])
    .where(({ or, eb }) => or(paths.flatMap(({ path }) => endings.map((end) => eb('nodes', 'like', like(path, end))))))
    .execute();
}

/** What follows the path in a link. */
const endings = ['"', '#', '?'];
const like = (path: string, end: string) => `%"href":"${path}${end}%`;

/** The published images whose file name is in one of the texts. */
export async function listImagesNamed(query: Querying, portal_id: string, texts: readonly string[]) {
  const images = await query.selectFrom('site_image').select('path').where('portal_id', '=', portal_id).execute();
  const isNamed = (path: string) => {
    const name = path.split('/').at(-1) ?? '';
    return texts.some((text) => text.includes(name) || text.includes(encodeURIComponent(name)));
  };
  const named = images.map(({ path }) => path).filter(isNamed);
  if (named.length === 0) return [];
  return query
    .selectFrom('site_image')
    .select(['path', 'content'])
    .where('portal_id', '=', portal_id)
    .where('path', 'in', named)
    .execute();
}

export const findSitePage = (query: Querying, portal_id: string, source_path: string) =>
  query
    .selectFrom('site_page')
    .select(columns)
    .where('portal_id', '=', portal_id)
    .where('source_path', '=', source_path)
    .executeTakeFirst();

export async function findSiteSource(query: Querying, portal_id: string, file: string): Promise<string | undefined> {
  const found = await query
    .selectFrom('site_source')
    .select('content')
    .where('portal_id', '=', portal_id)
    .where('file', '=', file)
    .executeTakeFirst();
  return found?.content;
}

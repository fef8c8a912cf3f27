import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import { listTargets, navigationParts } from '../publication/navigation-file.ts';
import { hashOf, type Step } from '../publication/publication.ts';
import type { SiteContent } from '../publication/site-content.ts';
import { storeSources } from './source-store.ts';

/** Writes the pages of the folder with their images, and menu, footer and announcement. */
export async function applySite(step: Step): Promise<Change[]> {
  const { site } = step.content;
  if (!site) return [];
  const pages = await listPages(step, site);
  return [
    // An edit of some pages leaves what all pages share.
    ...(site.touched ? [] : [...(await applyVariables(step)), ...(await applyIncluded(step))]),
    ...(await applyPages(step, site, pages)),
    ...(await applyImages(step, site, new Set(pages.map(({ path }) => path)))),
    ...(await applyNavigation(step, site)),
    ...(await storeSources(step, site)),
    ...(await step.stores.siteTranslations(step)),
  ];
}

/** The published pages that this content can change. */
async function listPages({ transaction, portal_id }: Step, { touched }: SiteContent) {
  if (touched?.size === 0) return [];
  return transaction
    .selectFrom('site_page')
    .select(['portal_id', 'path', 'source_path', 'title', 'description', 'layout', 'home', 'visibility', 'team_names'])
    .select(['content', 'nodes', 'conversion', 'variables'])
    .where('portal_id', '=', portal_id)
    .$if(touched !== undefined, (pages) => pages.where('source_path', 'in', [...(touched ?? [])]))
    .orderBy('path')
    .execute();
}

async function applyPages(
  { transaction, portal_id, time, prune, kept }: Step,
  { pages }: SiteContent,
  existing: Awaited<ReturnType<typeof listPages>>,
) {
  return syncRows(transaction, {
    table: 'site_page',
    what: 'page',
    existing,
    wanted: pages.map(({ source: _, translations: __, ...given }) => {
      const {
        teams,
        description = null,
        home = null,
        visibility = null,
        conversion = null,
        variables = null,
        ...page
      } = given;
      return { ...page, portal_id, description, home, visibility, conversion, variables, team_names: teams };
    }),
    nameOf: ({ path }) => String(path),
    key: ['portal_id', 'path'],
    onCreate: () => ({ created_at: time, updated_at: time }),
    onChange: { updated_at: time },
    silent: ['conversion'],
    prune,
    kept,
  });
}

async function applyVariables({ transaction, portal_id, content }: Step): Promise<Change[]> {
  return syncRows(transaction, {
    table: 'content_variable',
    what: 'variable',
    existing: await transaction
      .selectFrom('content_variable')
      .select(['portal_id', 'name', 'value'])
      .where('portal_id', '=', portal_id)
      .execute(),
    wanted: Object.entries(content.portal.variables ?? {}).map(([name, value]) => ({
      portal_id,
      name,
      value: String(value),
    })),
    nameOf: ({ name }) => String(name),
    key: ['portal_id', 'name'],
    onCreate: () => ({}),
    prune: true,
  });
}

async function applyIncluded({ transaction, portal_id, content, prune }: Step): Promise<Change[]> {
  return syncRows(transaction, {
    table: 'included_file',
    what: 'included file',
    existing: await transaction
      .selectFrom('included_file')
      .select(['portal_id', 'path', 'content'])
      .where('portal_id', '=', portal_id)
      .execute(),
    wanted: [...(content.included ?? [])].map(([path, text]) => ({ portal_id, path, content: text })),
    nameOf: ({ path }) => String(path),
    key: ['portal_id', 'path'],
    onCreate: () => ({}),
    prune,
  });
}

async function applyImages(
  { transaction, portal_id, prune }: Step,
  { images, touched }: SiteContent,
  touchedPaths: ReadonlySet<string>,
): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('site_image')
    .select(['portal_id', 'path', 'shown_on', 'media_type', 'hash'])
    .where('portal_id', '=', portal_id)
    .orderBy('path')
    .execute();
  const hashes = new Map(existing.map(({ path, hash }) => [path, hash]));
  return syncRows(transaction, {
    table: 'site_image',
    what: 'image of the pages',
    existing: existing.map((row) => ({ ...row, content: undefined as Uint8Array | undefined })),
    // Images are compared by hash: an unchanged one is not written again.
    wanted: [
      ...(touched ? shownElsewhere(existing, images, touchedPaths) : []),
      ...[...images].map(([path, { media_type, bytes, shown_on }]) => {
        const hash = hashOf(bytes);
        const isThere = hashes.get(path) === hash;
        const before = touched ? existing.find((row) => row.path === path) : undefined;
        const others = (before?.shown_on ?? []).filter((page) => !touchedPaths.has(page));
        const readers = others.length === 0 ? shown_on : [...new Set([...others, ...shown_on])].sort();
        return { portal_id, path, shown_on: readers, media_type, hash, ...(isThere ? {} : { content: bytes }) };
      }),
    ],
    nameOf: ({ path }) => String(path),
    key: ['portal_id', 'path'],
    onCreate: () => ({}),
    prune,
  });
}

/** The images of pages that stay as they are. */
const shownElsewhere = <Row extends { path: string; shown_on: string[] }>(
  existing: readonly Row[],
  images: SiteContent['images'],
  touchedPaths: ReadonlySet<string>,
): Row[] =>
  existing.flatMap((row) => {
    const shown_on = row.shown_on.filter((page) => !touchedPaths.has(page));
    return images.has(row.path) || shown_on.length === 0 ? [] : [{ ...row, shown_on }];
  });

/** What `portal.yaml` does not have is removed, as with all of that file. */
async function applyNavigation({ transaction, portal_id, content }: Step, { targets }: SiteContent): Promise<Change[]> {
  const existing = await transaction
    .selectFrom('site_navigation')
    .select(['portal_id', 'part', 'navigation', 'targets'])
    .where('portal_id', '=', portal_id)
    .orderBy('part')
    .execute();
  return syncRows(transaction, {
    table: 'site_navigation',
    what: 'navigation',
    existing,
    wanted: navigationParts.flatMap((part) => {
      const navigation = content.portal[part];
      if (navigation === undefined) return [];
      const named = listTargets({ [part]: navigation }).map(({ to }) => [to, targets[to]] as const);
      return [{ portal_id, part, navigation, targets: Object.fromEntries(named) }];
    }),
    nameOf: ({ part }) => String(part),
    key: ['portal_id', 'part'],
    onCreate: () => ({}),
    prune: true,
  });
}

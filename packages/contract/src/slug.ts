export const productSlugPattern = '^[a-z0-9][a-z0-9-]{0,99}$';
/** Slugs of versions may contain dots, but not at their start or end. */
export const versionSlugPattern = '^[a-z0-9](?:[a-z0-9.-]{0,98}[a-z0-9])?$';
/** Means the newest version. */
export const latestKey = 'latest';

const longest = 100;
const productSlug = new RegExp(productSlugPattern);
const versionSlug = new RegExp(versionSlugPattern);
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A key in the form of an id is always an id, never a slug or name. Otherwise a new name could change where an existing
 * path leads.
 */
export const isId = (key: string): boolean => idPattern.test(key);

export const isProductSlug = (text: string): boolean => productSlug.test(text);
export const isVersionSlug = (text: string): boolean => versionSlug.test(text);

/** The slug that follows from the name of a version. */
export function toVersionSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+/g, '')
    .slice(0, longest)
    .replaceAll(/(?<![-.])[-.]+$/g, '');
  if (slug === '') return 'version';
  return isId(slug) ? `v-${slug}` : slug;
}

/**
 * Whether a version of this name may have the slug. A slug in the form of an id, or `latest` for another name, would be
 * ambiguous.
 */
export const isVersionSlugFree = (slug: string, name: string): boolean =>
  !isId(slug) && (slug !== latestKey || toVersionSlug(name) === latestKey);

export interface SluggedVersion {
  name: string;
  /** The slug that its author chose. */
  slug?: string | undefined;
  /** The slug that it has now. */
  before?: string | undefined;
}

/**
 * The slug of each version of a product, by name. Chosen slugs come first. Then a name that is itself a slug gets it, a
 * slug that still fits its name stays, and a taken slug gets a number.
 */
export function toVersionSlugs(versions: readonly SluggedVersion[]): Map<string, string> {
  const slugs = new Map(versions.flatMap(({ name, slug }) => (slug === undefined ? [] : [[name, slug] as const])));
  const taken = new Set(slugs.values());
  const give = (name: string, wish: string) => {
    const base = toVersionSlug(name);
    let slug = wish;
    for (let count = 2; taken.has(slug); count++) slug = `${base.slice(0, longest - 5)}-${count}`;
    taken.add(slug);
    slugs.set(name, slug);
  };
  const others = versions
    .filter(({ slug }) => slug === undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
  for (const version of others) give(version.name, fits(version) ? version.before : toVersionSlug(version.name));
  return slugs;
}

const rankOf = (version: SluggedVersion): number =>
  version.name === toVersionSlug(version.name) ? 0 : fits(version) ? 1 : 2;

function fits(version: SluggedVersion): version is SluggedVersion & { before: string } {
  const { name, before } = version;
  if (before === undefined) return false;
  const base = toVersionSlug(name);
  if (name === base) return before === base;
  return before === base || (before.startsWith(`${base.slice(0, longest - 5)}-`) && /-\d+$/.test(before));
}

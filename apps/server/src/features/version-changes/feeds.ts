import type { Place } from '@portico/api-reference/changes/change.ts';
import { toPlaceName } from '@portico/api-reference/changes/sentence.ts';
import { type ChangeCounts, type ChangeSet, changeSeverities, type SpecChange } from '@portico/contract/changes.ts';
import type { Locale } from '@portico/contract/constants.ts';
import { readNodes } from '@portico/documents/parse/stored-nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import { textsOf } from '../../platform/texts.ts';
import { checkSeen, noSuchProduct } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import { toWords } from './change-words.ts';
import type { VersionChangesService } from './service.ts';
import type { ChangesOf, VersionChangesStore } from './store.ts';

/** An entry of a feed: the changes of a publish, or an owner's note for a day. */
export interface FeedEntry {
  /** Never changes for an entry. */
  id: string;
  title: string;
  /** The path of the page that shows it. */
  path: string;
  updated_at: string;
  /** Plain text, in lines. */
  text: string;
}

export interface Feed {
  locale: Locale;
  title: string;
  /** `path` is the page that the feed belongs to. `self` is the feed itself without its file extension. */
  path: string;
  self: string;
  entries: FeedEntry[];
}

/** The reader of a feed, and the language in which they ask for it. */
export interface FeedReader {
  viewer: Viewer;
  locale: Locale;
}

interface Deps {
  store: VersionChangesStore;
  withChanges: VersionChangesService['withChanges'];
}

export type ChangeFeeds = ReturnType<typeof createChangeFeeds>;

const entriesMaximum = 30;
const changesOfEntry = 30;
const longestNote = 5000;
const afterAll = '9999-12-31';

interface Version {
  id: string;
  name: string;
  slug: string;
  product_id: string;
  product_slug: string;
  product_name: string;
}

const toPath = (...segments: string[]): string => `/${segments.map(encodeURIComponent).join('/')}`;

/** Feeds of the newest changes that the reader may see. */
export function createChangeFeeds({ store, withChanges }: Deps) {
  async function entriesOf(
    { viewer, locale }: FeedReader,
    of: ChangesOf,
    versions: readonly Version[],
  ): Promise<FeedEntry[]> {
    const heads = await store.listSets(viewer, of, afterAll, entriesMaximum);
    const known = new Map(versions.map((version) => [version.id, version]));
    const versionOf = new Map(heads.map(({ id, version_id }) => [id, known.get(version_id)]));
    const sets = (await withChanges(viewer.portal_id, heads)).flatMap((set) => {
      const version = versionOf.get(set.id);
      return version ? [toEntry(set, version, locale)] : [];
    });
    const notes = (await store.listNotesOf(viewer, of, entriesMaximum)).map(toNoteEntry);
    return [...sets, ...notes]
      .toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
      .slice(0, entriesMaximum);
  }

  return {
    async ofPortal(reader: FeedReader, title: string): Promise<Feed> {
      const { viewer, locale } = reader;
      const entries = await entriesOf(reader, {}, await store.listVersions(viewer, {}));
      return { locale, title: toTitle(title, locale), path: '/', self: '/api/v2/changes', entries };
    },

    async ofProduct(reader: FeedReader, product_id: string): Promise<Feed> {
      const { viewer, locale } = reader;
      const versions = await store.listVersions(viewer, { product_id });
      const [version] = versions;
      if (!version) throw noSuchProduct();
      return {
        locale,
        title: toTitle(version.product_name, locale),
        path: toPath('products', version.product_slug),
        self: toPath('api', 'v2', 'products', version.product_slug, 'changes'),
        entries: await entriesOf(reader, { product_id }, versions),
      };
    },

    async ofVersion(reader: FeedReader, product_id: string, version_id: string): Promise<Feed> {
      const { viewer, locale } = reader;
      checkSeen(await store.findSeen(viewer, { product_id, version_id }));
      const versions = await store.listVersions(viewer, { product_id, version_id });
      const version = versions[0] as Version;
      return {
        locale,
        title: toTitle(`${version.product_name} ${version.name}`, locale),
        path: toPath('spec', version.product_slug, version.slug, 'changes'),
        self: toPath('api', 'v2', 'products', version.product_slug, 'versions', version.slug, 'changes'),
        entries: await entriesOf(reader, { product_id, version_id }, versions),
      };
    },
  };
}

const pageTexts = (locale: Locale) => textsOf('changes', locale).page;

const toTitle = (name: string, locale: Locale): string => pageTexts(locale).feed({ name });

function toSummary(counts: ChangeCounts, locale: Locale): string {
  const texts = pageTexts(locale).counts;
  return changeSeverities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => texts[severity]({ count: counts[severity] }))
    .join(', ');
}

function toEntry({ id, created_at, counts, changes, is_cut }: ChangeSet, version: Version, locale: Locale): FeedEntry {
  const lines = changes.slice(0, changesOfEntry).map((change) => toLine(change, locale));
  const more = is_cut || changes.length > lines.length ? ['…'] : [];
  return {
    id: `urn:uuid:${id}`,
    title: `${version.product_name} ${version.name}: ${toSummary(counts, locale)}`,
    path: `${toPath('spec', version.product_slug, version.slug, 'changes')}#change-${id}`,
    updated_at: created_at,
    text: [...lines, ...more].join('\n'),
  };
}

const toLine = (change: SpecChange, locale: Locale): string =>
  `${pageTexts(locale).severity[change.severity]}: ${toPlaceName(change.place as Place)}: ${toWords(change, locale)}`;

type Note = Awaited<ReturnType<VersionChangesStore['listNotesOf']>>[number];

function toNoteEntry(note: Note): FeedEntry {
  const { path, date, title, content, nodes, product_id, product_slug, product_name } = note;
  const { version_slug, version_name } = note;
  const name = version_name === null ? product_name : `${product_name} ${version_name}`;
  return {
    id: `urn:portico:change-note:${product_id}:${encodeURIComponent(path)}`,
    title: title === null ? `${name}: ${date}` : `${name}: ${title}`,
    path:
      version_slug === null
        ? toPath('products', product_slug)
        : `${toPath('spec', product_slug, version_slug, 'changes')}#day-${date}`,
    updated_at: `${date}T00:00:00.000Z`,
    text: textOf(readNodes(nodes, content)).trim().slice(0, longestNote),
  };
}

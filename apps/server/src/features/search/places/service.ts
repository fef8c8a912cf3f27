import { type PlaceKind, placeKinds } from '@portico/contract/place-kinds.ts';
import type { FoundPlace, FoundPlaces } from '@portico/contract/places.ts';
import { type CacheTicks, createCache } from '../../../platform/cache/cache.ts';
import type { PageRequest } from '../../../platform/database/page.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { MeaningsOf } from '../settings/meanings.ts';
import { toPhrase as toPinPhrase } from '../settings/setting-words.ts';
import type { SettingStore } from '../settings/store.ts';
import type { SearchStore } from '../store.ts';
import { toQueryWords } from '../terms.ts';
import { createIsMatch, type IsMatch, markText, passageOf } from './mark-text.ts';
import { kindOf, type Place } from './place.ts';
import { chunkKey, type PlaceStore, type RangeFilter, type WordBlock } from './place-store.ts';
import { type Candidate, rankPlaces } from './rank-places.ts';
import { readCorrections, readMeaning, readWord } from './read-words.ts';
import { findReadable, type Scored, type ScoredPlace, type Scoring, scorePlaces } from './score-places.ts';
import { withoutStopWords } from './stop-words.ts';
import { placesInChunk, unpackPlaces } from './stored-places.ts';
import { synonymsOf } from './synonyms.ts';
import { layOut, sizeOf, type VisiblePlaces } from './visible-places.ts';
import type { WordMatch } from './word-scores.ts';
import { toIdentifier } from './words-of.ts';

interface Deps {
  store: PlaceStore;
  words: Pick<SearchStore, 'listTermsWithVariants'>;
  settings: Pick<SettingStore, 'findPin'>;
  meaningsOf: MeaningsOf;
  /** A key that changes with whatever a viewer may see, as the database has it now. */
  rightsOf(viewer: Viewer): Promise<string>;
  ticks: CacheTicks;
}

export interface PlaceQuery extends RangeFilter {
  text: string;
  kind?: PlaceKind | undefined;
}

export type PlaceService = ReturnType<typeof createPlaceService>;

interface Sought {
  words: readonly string[];
  /** Names of several words, as whole terms. */
  identifiers: readonly string[];
  /** By word, the words that the portal's owner says it means. */
  meanings: ReadonlyMap<string, readonly string[]>;
}

/** This many of the places with the highest scores are compared by their texts. */
const compared = 96;
/** Places with less than this share of the highest score are not compared. */
const leastOfBest = 0.3;
/** The products that readers can filter the results by. */
const namedProducts = 20;
/** Groups of readers with the same rights whose places are kept laid out, and the memory for that. */
const mostLayouts = 200;
const mostLayoutBytes = 64 * 1024 * 1024;

export function createPlaceService({ store, words: variants, settings, meaningsOf, rightsOf, ticks }: Deps) {
  const layouts = createCache<VisiblePlaces>({
    maximum: mostLayouts,
    bytes: { maximum: mostLayoutBytes, of: sizeOf },
    ticks,
  });

  async function readVisible(viewer: Viewer, filter: RangeFilter): Promise<VisiblePlaces> {
    return layOut(await store.listVisibleRanges(viewer, filter), viewer.email !== undefined);
  }

  /** The places that the viewer may see. Those of a whole portal are the same for readers of the same rights. */
  async function visibleTo(viewer: Viewer, filter: RangeFilter): Promise<VisiblePlaces> {
    if (filter.product !== undefined || filter.label !== undefined) return readVisible(viewer, filter);
    const { portal_id, is_public, default_visibility } = viewer;
    const key = `${portal_id} ${is_public} ${default_visibility} ${await rightsOf(viewer)}`;
    return (await layouts.read(key, () => readVisible(viewer, {}))) as VisiblePlaces;
  }

  async function readEach(words: readonly string[], read: (word: string) => Promise<WordMatch[]>) {
    const matches: WordMatch[][] = [];
    for (const word of words) matches.push(await read(word));
    return matches;
  }

  /**
   * A word is corrected if no visible place contains it. Hidden places do not count, so that they cannot prevent a
   * correction.
   */
  async function score(
    { portal_id }: Viewer,
    { words, identifiers, meanings }: Sought,
    visible: VisiblePlaces,
    wanted: Omit<Scoring, 'needed'>,
  ): Promise<Scored> {
    const scoring = { ...wanted, needed: words.length };
    const typed = await readEach(words, async (word) => [
      ...(await readWord(store, portal_id, word)),
      ...(await readEach(meanings.get(word) ?? [], (meaning) => readMeaning(store, portal_id, meaning))).flat(),
      ...likely(await store.listTerms(portal_id, synonymsOf(word))),
    ]);
    const spelled = await readEach(identifiers, async (term) => exactly(await store.listTerms(portal_id, [term])));
    const scored = scorePlaces([...typed, ...spelled], visible, scoring);
    if (words.every((_, at) => scored.isKnown[at])) return scored;
    const all: WordMatch[][] = [];
    for (const [at, word] of words.entries()) {
      const matches = typed[at] ?? [];
      const corrections = scored.isKnown[at] ? [] : await readCorrections(store, variants, portal_id, word);
      all.push([...matches, ...corrections]);
    }
    return scorePlaces([...all, ...spelled], visible, scoring);
  }

  async function load(portal_id: string, found: readonly ScoredPlace[]): Promise<Candidate[]> {
    const keys = found.map(({ product, at }) => chunkKey(product, at));
    const [packed, names] = await Promise.all([
      store.readChunks(portal_id, keys),
      store.namesOf(portal_id, [...new Set(found.map(({ product }) => product))]),
    ]);
    const chunks = new Map<number, Place[]>();
    for (const [key, content] of packed) chunks.set(key, unpackPlaces(content));
    return found.flatMap((scored) => {
      const place = chunks.get(chunkKey(scored.product, scored.at))?.[scored.at % placesInChunk];
      if (!place) return [];
      const latest = names.get(scored.product)?.latest_version_id;
      return [{ scored, place, isLatest: place.version_id === undefined || place.version_id === latest }];
    });
  }

  async function show(portal_id: string, candidates: readonly Candidate[], isMatch: IsMatch): Promise<FoundPlace[]> {
    const products = await store.namesOf(portal_id, [...new Set(candidates.map(({ scored }) => scored.product))]);
    const versions = await store.versionNamesOf(
      portal_id,
      candidates.flatMap(({ place }) => place.version_id ?? []),
    );
    return candidates.flatMap(({ scored, place }) => {
      const product = products.get(scored.product);
      const version = place.version_id === undefined ? null : versions.get(place.version_id);
      if (!product || version === undefined) return [];
      const { id, slug, name } = product;
      return {
        kind: place.kind,
        is_pinned: scored.is_pinned === true,
        title: markText(place.title, isMatch),
        text: markText(passageOf(place.text, isMatch), isMatch),
        call: place.call ?? null,
        product: { id, slug, name },
        version,
        trail: [...(place.trail ?? [])],
        path: pathOf(place, slug, version?.slug),
      };
    });
  }

  async function nameProducts(portal_id: string, counts: ReadonlyMap<number, number>) {
    const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, namedProducts);
    const names = await store.namesOf(
      portal_id,
      most.map(([number]) => number),
    );
    return most.flatMap(([number, count]) => {
      const { slug, name } = names.get(number) ?? {};
      return slug === undefined || name === undefined ? [] : { slug, name, count };
    });
  }

  /** The result that the portal's owner put first for this search, if the viewer may read it. */
  async function findPinned({ portal_id }: Viewer, text: string, visible: VisiblePlaces) {
    const pin = await settings.findPin(portal_id, toPinPhrase(text));
    return pin && findReadable(visible, pin);
  }

  return {
    async find(viewer: Viewer, { text, kind, ...filter }: PlaceQuery, page: PageRequest): Promise<FoundPlaces> {
      const words = withoutStopWords(toQueryWords(text));
      const identifiers = text.split(/\s+/).flatMap((part) => toIdentifier(part) ?? []);
      const kinds = Object.fromEntries(placeKinds.map((each) => [each, 0])) as Record<PlaceKind, number>;
      if (words.length === 0) return { data: [], meta: { page: { ...page, total: 0 }, kinds, products: [] } };
      const visible = await visibleTo(viewer, filter);
      const pinned = await findPinned(viewer, text, visible);
      const meanings = await meaningsOf(viewer.portal_id, words);
      const start = (page.number - 1) * page.size;
      const most = Math.max(compared, start + page.size) + 1;
      const scored = await score(viewer, { words, identifiers, meanings }, visible, { most, kind, pinned });
      Object.assign(kinds, scored.kinds);
      if (pinned && !scored.hasPinned) kinds[kindOf(pinned.segment)] += 1;
      const total = kind ? kinds[kind] : Object.values(kinds).reduce((sum, count) => sum + count, 0);
      const first = pinned && (kind === undefined || kindOf(pinned.segment) === kind) ? pinned : undefined;
      const isFirst = ({ product, at }: ScoredPlace) => product === first?.product && at === first.at;
      const best = scored.best.filter((place) => !isFirst(place));
      const inOrder = first ? [first, ...best] : best;
      const least = (best[0]?.score ?? 0) * leastOfBest;
      const near = inOrder.slice(0, compared).filter(({ score: points, is_pinned }) => is_pinned || points >= least);
      const ranked = rankPlaces(text, words, await load(viewer.portal_id, near));
      const shown = ranked.toSorted((a, b) => pinnedFirst(a.scored, b.scored)).slice(start, start + page.size);
      if (start + page.size > near.length) {
        const further = inOrder.slice(Math.max(start, near.length), start + page.size);
        shown.push(...(await load(viewer.portal_id, further)));
      }
      const marked = createIsMatch([...words, ...[...meanings.values()].flat()]);
      return {
        data: await show(viewer.portal_id, shown, marked),
        meta: { page: { ...page, total }, kinds, products: await nameProducts(viewer.portal_id, scored.products) },
      };
    },
  };
}

const pinnedFirst = (a: ScoredPlace, b: ScoredPlace): number => Number(b.is_pinned ?? 0) - Number(a.is_pinned ?? 0);

const exactly = (rows: readonly WordBlock[]): WordMatch[] =>
  rows.map(({ block, entries }) => ({ block, entries, closeness: 'exact' }));

const likely = (rows: readonly WordBlock[]): WordMatch[] =>
  rows.map(({ block, entries }) => ({ block, entries, closeness: 'synonym' }));

/** The path of the page that contains the place. */
function pathOf({ kind, path }: Place, product: string, version: string | undefined): string {
  const of = encodeURIComponent(product);
  if (kind === 'product') return `/products/${of}`;
  if (kind === 'section') return `/docs/${of}/${path.replace(/^docs\//, '')}`;
  const reference = `/spec/${of}/${encodeURIComponent(version ?? '')}`;
  return path === '' ? reference : `${reference}/${path}`;
}

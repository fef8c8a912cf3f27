import { type PlaceKind, placeKinds } from '@portico/contract/place-kinds.ts';
import type { FoundPlace, FoundPlaces } from '@portico/contract/places.ts';
import type { PageRequest } from '../../../platform/database/page.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { MeaningsOf } from '../settings/meanings.ts';
import { toPhrase as toPinPhrase } from '../settings/setting-words.ts';
import type { SettingStore } from '../settings/store.ts';
import type { SearchStore } from '../store.ts';
import { toQueryWords } from '../terms.ts';
import { createIsMatch, type IsMatch, markText, passageOf } from './mark-text.ts';
import { kindOf, type Place } from './place.ts';
import { chunkKey, type PlaceStore, type RangeFilter, type VisibleRange, type WordBlock } from './place-store.ts';
import { type Candidate, rankPlaces } from './rank-places.ts';
import { readCorrections, readMeaning, readWord } from './read-words.ts';
import { findReadable, type Scored, type ScoredPlace, scorePlaces, type WordMatch } from './score-places.ts';
import { withoutStopWords } from './stop-words.ts';
import { placesInChunk, unpackPlaces } from './stored-places.ts';
import { synonymsOf } from './synonyms.ts';
import { toIdentifier } from './words-of.ts';

interface Deps {
  store: PlaceStore;
  words: Pick<SearchStore, 'listTermsWithVariants'>;
  settings: Pick<SettingStore, 'findPin'>;
  meaningsOf: MeaningsOf;
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

export function createPlaceService({ store, words: variants, settings, meaningsOf }: Deps) {
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
    { portal_id, email }: Viewer,
    { words, identifiers, meanings }: Sought,
    ranges: readonly VisibleRange[],
  ): Promise<Scored> {
    const isSignedIn = email !== undefined;
    const typed = await readEach(words, async (word) => [
      ...(await readWord(store, portal_id, word)),
      ...(await readEach(meanings.get(word) ?? [], (meaning) => readMeaning(store, portal_id, meaning))).flat(),
      ...likely(await store.listTerms(portal_id, synonymsOf(word))),
    ]);
    const spelled = await readEach(identifiers, async (term) => exactly(await store.listTerms(portal_id, [term])));
    const reading = { isSignedIn, needed: words.length };
    const scored = scorePlaces([...typed, ...spelled], ranges, reading);
    if (words.every((_, at) => scored.isKnown[at])) return scored;
    const all: WordMatch[][] = [];
    for (const [at, word] of words.entries()) {
      const matches = typed[at] ?? [];
      const corrections = scored.isKnown[at] ? [] : await readCorrections(store, variants, portal_id, word);
      all.push([...matches, ...corrections]);
    }
    return scorePlaces([...all, ...spelled], ranges, reading);
  }

  async function load(portal_id: string, found: readonly ScoredPlace[]): Promise<Candidate[]> {
    const keys = found.map(({ product, at }) => chunkKey(product, at));
    const [packed, names] = await Promise.all([
      store.readChunks(portal_id, keys),
      store.namesOf(portal_id, [...new Set(found.map(({ product }) => product))]),
    ]);
    const chunks = new Map<number, Place[]>();
    for (const [key, content] of packed) chunks.set(key, await unpackPlaces(content));
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

  /** The result that the portal's owner put first for this search, if the viewer may read it. */
  async function findPinned({ portal_id, email }: Viewer, text: string, ranges: readonly VisibleRange[]) {
    const pin = await settings.findPin(portal_id, toPinPhrase(text));
    return pin && findReadable(ranges, pin, email !== undefined);
  }

  return {
    async find(viewer: Viewer, { text, kind, ...filter }: PlaceQuery, page: PageRequest): Promise<FoundPlaces> {
      const words = withoutStopWords(toQueryWords(text));
      const identifiers = text.split(/\s+/).flatMap((part) => toIdentifier(part) ?? []);
      const ranges = words.length === 0 ? [] : await store.listVisibleRanges(viewer, filter);
      const pinned = ranges.length === 0 ? undefined : await findPinned(viewer, text, ranges);
      const meanings = await meaningsOf(viewer.portal_id, words);
      const { places } =
        words.length === 0 ? { places: [] } : await score(viewer, { words, identifiers, meanings }, ranges);
      const isPinned = ({ product, at }: ScoredPlace) => product === pinned?.product && at === pinned.at;
      const found = pinned ? [pinned, ...places.filter((place) => !isPinned(place))] : places;
      const kinds = Object.fromEntries(placeKinds.map((each) => [each, 0])) as Record<PlaceKind, number>;
      for (const { segment } of found) kinds[kindOf(segment)] += 1;
      const asked = kind ? found.filter(({ segment }) => kindOf(segment) === kind) : found;
      const inOrder = asked.toSorted(comparePlaces);
      const least = (inOrder.find((place) => !place.is_pinned)?.score ?? 0) * leastOfBest;
      const near = inOrder.slice(0, compared).filter(({ score, is_pinned }) => is_pinned || score >= least);
      const ranked = rankPlaces(text, words, await load(viewer.portal_id, near));
      const best = ranked.toSorted((a, b) => pinnedFirst(a.scored, b.scored));
      const start = (page.number - 1) * page.size;
      const shown = best.slice(start, start + page.size);
      if (start + page.size > near.length) {
        const further = inOrder.slice(Math.max(start, near.length), start + page.size);
        shown.push(...(await load(viewer.portal_id, further)));
      }
      const marked = createIsMatch([...words, ...[...meanings.values()].flat()]);
      return {
        data: await show(viewer.portal_id, shown, marked),
        meta: { page: { ...page, total: asked.length }, kinds },
      };
    },
  };
}

const pinnedFirst = (a: ScoredPlace, b: ScoredPlace): number => Number(b.is_pinned ?? 0) - Number(a.is_pinned ?? 0);

const comparePlaces = (a: ScoredPlace, b: ScoredPlace): number =>
  pinnedFirst(a, b) || b.score - a.score || a.product - b.product || a.at - b.at;

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

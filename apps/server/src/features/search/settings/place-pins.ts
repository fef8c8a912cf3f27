import { type PortalTarget, readPortalLink } from '@portico/documents/parse/portal-links.ts';
import type { OpenTransaction } from '../../../platform/database/database.ts';
import type { Place } from '../places/place.ts';
import { unpackPlaces } from '../places/stored-places.ts';
import { createPinStore, type PinnedPlace, type PinProduct } from './pin-store.ts';

/**
 * Finds pinned results in the index of places: those that have no number there yet, and those of changed products, whose
 * places are numbered anew.
 */
export async function placePins(
  transaction: OpenTransaction,
  portal_id: string,
  changed: readonly string[] = [],
): Promise<void> {
  const store = createPinStore(transaction, portal_id);
  const pins = await store.listPins();
  if (pins.length === 0) return;
  const products = await store.listProducts();
  const isChanged = new Set(changed);
  const byNumber = new Map(products.map((product) => [product.number, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const toPlace = pins.flatMap((pin) => {
    const target = readPortalLink(pin.link);
    // A product that was renamed since is still known by its number.
    const product = byNumber.get(pin.product ?? 0) ?? bySlug.get(target?.product ?? '');
    const isPlaced = pin.place !== null && product?.number === pin.product;
    return product && isPlaced && !isChanged.has(product.id) ? [] : [{ pin, target, product }];
  });
  for (const [product, some] of Map.groupBy(toPlace, ({ product: each }) => each)) {
    const find = product ? await createFinder(store, product) : () => undefined;
    for (const { pin, target } of some) await store.placePin(pin.phrase, target && find(target, pin.version_id));
  }
}

/** Reads the places of a product, and finds those that links lead to. */
async function createFinder(store: ReturnType<typeof createPinStore>, { id, number }: PinProduct) {
  const places: Place[] = [];
  for await (const chunk of store.readChunks(number)) places.push(...(await unpackPlaces(chunk)));
  const versions = await store.listVersions(id);
  return (target: PortalTarget, known_version: string | null): PinnedPlace | undefined => {
    const isKnown = versions.some((version) => version.id === known_version);
    const version_id = isKnown ? known_version : (versions.find(({ slug }) => slug === target.version)?.id ?? null);
    const [exact, page] = [true, false].map((isExact) => places.findIndex(createIsTarget(target, version_id, isExact)));
    const place = exact === -1 ? page : exact;
    return place === undefined || place === -1 ? undefined : { product: number, version_id, place };
  };
}

/** Whether a place is what a link leads to; otherwise the start of the page that the link opens. */
function createIsTarget(target: PortalTarget, version_id: string | null, isExact: boolean): (place: Place) => boolean {
  const { document, heading, version, operation, schema } = target;
  if (document) {
    const page = `docs/${document.map(encodeURIComponent).join('/')}`;
    const path = isExact && heading ? `${page}#${heading}` : page;
    return ({ kind, path: own }) => kind === 'section' && own === path;
  }
  if (version === undefined) return ({ kind }) => kind === 'product';
  const ofVersion = (place: Place) => place.version_id === version_id;
  if (operation !== undefined) {
    const path = `operations/${encodeURIComponent(operation)}`;
    return (place) => ofVersion(place) && place.path === path;
  }
  if (schema !== undefined) return (place) => ofVersion(place) && place.kind === 'schema' && place.title === schema;
  return (place) => ofVersion(place) && place.kind === 'version';
}

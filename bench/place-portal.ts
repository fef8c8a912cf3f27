import { randomUUIDv7 } from 'node:crypto';
import { createServices } from '@portico/server/app/compose.ts';
import { indexPlaces } from '@portico/server/features/search/places/index-places.ts';
import type { IndexedPlace } from '@portico/server/features/search/places/place.ts';
import { toIdentifier, wordsOfTitle } from '@portico/server/features/search/places/words-of.ts';
import { type DatabaseSettings, openDatabase } from '@portico/server/platform/database/database.ts';
import { asJson } from '@portico/server/platform/database/level.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';

export const placeHost = 'places.localhost';
const productCount = 10_000;
const placesEach = 100;
const operationsEach = 60;
const schemasEach = 20;

const verbs = 'create list get update delete cancel capture confirm refund search archive restore approve verify'.split(
  ' ',
);
const nouns =
  `payment invoice customer order parcel shipment refund charge card account balance transfer webhook event folder file
  document comment task user group team role token session address route driver vehicle pallet meter sensor reading
  forecast station tariff contract quote price coupon discount subscription plan usage report export import batch job
  template policy rule alert message channel thread reaction dispute evidence review mandate wallet payout ledger entry`
    .split(/\s+/)
    .filter(Boolean);
const qualities = 'pending draft active expired monthly partial default external nested verified shared primary'.split(
  ' ',
);
const syllables = 'ba ce di fo gu ha ki lo mu ne pa re si to vu wa xe yo zu bri cla dro fle gri'.split(' ');

/** The same numbers in each run. */
function createRandom(): (most: number) => number {
  let state = 42;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * most);
  };
}

/** Words of running text: few frequent ones and many rare ones, as in any language. */
const vocabulary = Array.from({ length: 20_000 }, (_, at) => {
  const parts = [at % 24, Math.floor(at / 24) % 24, Math.floor(at / 576) % 24, Math.floor(at / 13_824)];
  return parts.map((part) => syllables[part]).join('');
});

/** Adds up the length of all texts, which the size of the index is compared with. */
export interface Filled {
  portal_id: string;
  textBytes: number;
}

/** A portal with 10,000 products and 1,000,000 places. Only the index is written, not the specifications. */
export async function fillPlacePortal(settings: DatabaseSettings): Promise<Filled> {
  await using database = openDatabase(settings);
  await migrate(database);
  const services = createServices({ database, data_dir: settings.data_dir });
  await using _folders = services.folders;
  const org_id = await services.organization.create('Places');
  const portal = { name: 'places', title: 'Places', hosts: [placeHost], visibility: 'public' as const };
  await services.publishing.publish(org_id, { portal, products: [], assets: {} });
  const { id: portal_id } = await services.portals.byHost(placeHost);
  const random = createRandom();
  const any = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const sentence = (words: number) =>
    Array.from({ length: words }, () =>
      random(3) === 0 ? any(nouns) : (vocabulary[Math.floor(vocabulary.length * (random(1000) / 1000) ** 3)] ?? ''),
    ).join(' ');
  let textBytes = 0;
  const time = new Date().toISOString();
  const version_ids = new Map<string, string>();
  const names = new Map<string, string>();
  await services.transact(async (transaction) => {
    for (let at = 0; at < productCount; at++) {
      const [id, version_id] = [randomUUIDv7(), randomUUIDv7()];
      const name = `${any(qualities)} ${any(nouns)} ${at}`;
      version_ids.set(id, version_id);
      names.set(id, name);
      await transaction
        .insertInto('product')
        .values({
          portal_id,
          id,
          slug: `product-${at}`,
          name,
          description: null,
          labels: asJson({ area: any(nouns) }),
          is_published: true,
          visibility: null,
          document_count: 0,
          version_count: 1,
          latest_version_id: version_id,
          latest_version_name: 'v1',
          latest_version_slug: 'v1',
          search_number: at + 1,
          use_rank: null,
          created_at: time,
          updated_at: time,
        })
        .execute();
      await transaction
        .insertInto('product_version')
        .values({
          portal_id,
          id: version_id,
          product_id: id,
          name: 'v1',
          slug: 'v1',
          is_deprecated: false,
          deprecated_on: null,
          deprecation_note: null,
          successor: null,
          deprecation_mailed_at: null,
          sunset_at: null,
          after_sunset: 'refuse',
          routes: asJson([]),
          created_at: time,
          updated_at: time,
        })
        .execute();
    }
  });

  function placesFor(id: string): IndexedPlace[] {
    const name = names.get(id) ?? '';
    const version_id = version_ids.get(id) ?? '';
    return Array.from({ length: placesEach }, (_, at): IndexedPlace => {
      const [verb, noun, quality] = [any(verbs), any(nouns), any(qualities)];
      const text = `${sentence(14)}.`;
      textBytes += text.length;
      if (at === 0) {
        textBytes += name.length;
        return {
          place: { kind: 'product', title: name, text, path: '' },
          words: [
            [7, [name]],
            [3, [text]],
          ],
        };
      }
      if (at <= operationsEach) {
        const title = `${verb} ${quality} ${noun}s`;
        const call = `POST /${quality}/${noun}s/{${noun}_id}/${verb}`;
        const operation_id = `${verb}${quality[0]?.toUpperCase()}${quality.slice(1)}${noun}`;
        const parameters = [`${noun}_${quality}`, `${any(nouns)}_id`];
        textBytes += title.length + call.length + operation_id.length + parameters.join(' ').length;
        const identifiers = parameters.flatMap((each) => toIdentifier(each) ?? []);
        return {
          place: { kind: 'operation', title, text, path: `operations/${verb}-${at}`, version_id, call, operation_id },
          words: [
            ...wordsOfTitle(title),
            [5, [call, operation_id]],
            [3, [text, ...parameters]],
            [4, identifiers, 'whole'],
          ],
        };
      }
      if (at <= operationsEach + schemasEach) {
        const title = `${quality}_${noun}`;
        textBytes += title.length;
        return {
          place: { kind: 'schema', title, text, path: `schemas/${title}`, version_id },
          words: [...wordsOfTitle(title), [3, [text]], [5, [toIdentifier(title) ?? title], 'whole']],
        };
      }
      const long = `${text} ${sentence(30)}`;
      const title = `${quality} ${noun} ${vocabulary[random(vocabulary.length)]}`;
      textBytes += title.length + long.length - text.length;
      return {
        place: { kind: 'section', title, text: long, path: `docs/${noun}-${at}`, trail: [noun] },
        words: [...wordsOfTitle(title), [2, [long]]],
      };
    });
  }

  const ids = [...names.keys()];
  for (let start = 0; start < ids.length; start += 1000) {
    await services.transact((transaction) =>
      indexPlaces(transaction, portal_id, ids.slice(start, start + 1000), async (id) => placesFor(id)),
    );
  }
  return { portal_id, textBytes };
}

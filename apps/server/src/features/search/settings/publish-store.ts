import { type Change, syncRows } from '../../../platform/database/row-sync.ts';
import type { Step } from '../../publication/publication.ts';
import { placePins } from './place-pins.ts';
import { beginningOf, toPhrase } from './setting-words.ts';

/** The columns of a pin that say where it was found. They are determined again when its link changes. */
const unplaced = { product: null, version_id: null, place: null };

/** Writes the synonyms and pins of `portal.yaml`, which lists all of them. */
export async function applySearchSettings(step: Step): Promise<Change[]> {
  const { transaction, portal_id, content } = step;
  const synonyms = await transaction
    .selectFrom('search_synonym')
    .select(['portal_id', 'word', 'beginning', 'meanings'])
    .where('portal_id', '=', portal_id)
    .execute();
  const pins = await transaction
    .selectFrom('search_pin')
    .select(['portal_id', 'phrase', 'words', 'target', 'link', 'position', 'entry'])
    .where('portal_id', '=', portal_id)
    .execute();
  const links = new Map(pins.map(({ phrase, link }) => [phrase, link]));
  const wanted = (content.pins ?? []).flatMap(({ words, to: target, link }, position) =>
    words.map((written, entry) => {
      const phrase = toPhrase(written);
      const isMoved = links.has(phrase) && links.get(phrase) !== link;
      return { portal_id, phrase, words: written, target, link, position, entry, ...(isMoved && unplaced) };
    }),
  );
  const changes = [
    ...(await syncRows(transaction, {
      table: 'search_synonym',
      what: 'synonym',
      existing: synonyms,
      wanted: Object.entries(content.portal.search?.synonyms ?? {}).map(([word, meanings]) => ({
        portal_id,
        word,
        beginning: beginningOf(word),
        meanings,
      })),
      nameOf: ({ word }) => String(word),
      key: ['portal_id', 'word'],
      onCreate: () => ({}),
      prune: true,
    })),
    ...(await syncRows(transaction, {
      table: 'search_pin',
      what: 'pinned result',
      existing: pins,
      wanted,
      nameOf: ({ phrase }) => String(phrase),
      key: ['portal_id', 'phrase'],
      onCreate: () => unplaced,
      prune: true,
    })),
  ];
  if (changes.length > 0) await placePins(transaction, portal_id);
  return changes;
}

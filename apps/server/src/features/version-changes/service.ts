import type { ChangeDay, ChangedOperations, ChangeSet, VersionChanges } from '@portico/contract/changes.ts';
import { readNodes } from '@portico/documents/parse/stored-nodes.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { checkSeen } from '../access/refusals.ts';
import type { Viewer } from '../access/viewer.ts';
import { toShownChange } from './shown-change.ts';
import type { Changes, SetHead, VersionChangesStore } from './store.ts';

export type VersionChangesService = ReturnType<typeof createVersionChangesService>;

const setsAtOnce = 20;
const notesAtOnce = 50;
/** The most changes in one answer. Of a larger set, the most severe are sent. */
const changesAtOnce = 500;
/** Marks of operations are made from the last sets. */
const setsMarked = 50;

/** The most marks in the cache, of all versions together. */
const marksMaximum = 200_000;

type Marks = Map<string, ChangedOperations['operations'][string]>;

const afterAll = '9999-12-31';

/** Changes of versions, as readers may see them. */
export function createVersionChangesService({ store }: { store: VersionChangesStore }) {
  /** Adds to each set as many of its changes as fit in the answer, the newest set first. */
  async function withChanges(portal_id: string, heads: readonly SetHead[]): Promise<ChangeSet[]> {
    let room = changesAtOnce;
    const fitting = heads.filter((head) => {
      const fits = room > 0;
      room -= totalOf(head);
      return fits;
    });
    const changes = await store.listChanges(portal_id, fitting);
    let left = changesAtOnce;
    return heads.map((head) => {
      const set = toSet(head, changes.get(head.id), left);
      left -= set.changes.length;
      return set;
    });
  }

  const known = createCache<Marks>({ maximum: 1000, bytes: { maximum: marksMaximum, of: ({ size }) => size + 1 } });

  async function marksOf(portal_id: string, version_id: string): Promise<Marks> {
    const marks: Marks = new Map();
    for (const { created_at, changed_operations } of await store.listOperations(portal_id, version_id, setsMarked)) {
      for (const [slug, severity] of Object.entries(changed_operations)) {
        if (!marks.has(slug)) marks.set(slug, { changed_on: dayOf(created_at), severity });
      }
    }
    return marks;
  }

  return {
    withChanges,

    async list(viewer: Viewer, product_id: string, version_id: string, until = afterAll): Promise<VersionChanges> {
      checkSeen(await store.findSeen(viewer, { product_id, version_id }));
      const { portal_id } = viewer;
      const heads = await store.listSets(viewer, { product_id, version_id }, until, setsAtOnce);
      const notes = await store.listNotes(portal_id, product_id, version_id, until, notesAtOnce);
      const dates = [heads.map(({ created_at }) => dayOf(created_at)), notes.map(({ date }) => date)];
      const ends = [dates[0]?.[setsAtOnce - 1], dates[1]?.[notesAtOnce - 1]].filter((end) => end !== undefined);
      const days = [...new Set(dates.flat())].toSorted().toReversed();
      // The oldest day of a truncated list may be incomplete, so it is left out unless it is the only one.
      const end = ends.toSorted().at(-1);
      const whole = end === undefined ? days : days.filter((day) => day > end);
      const shown = whole.length > 0 ? whole : days.slice(0, 1);
      const sets = await withChanges(
        portal_id,
        heads.filter(({ created_at }) => shown.includes(dayOf(created_at))),
      );
      return {
        days: shown.map(
          (date): ChangeDay => ({
            date,
            notes: notes
              .filter((note) => note.date === date)
              .map(({ title, content, nodes, product_version_id }) => ({
                title,
                is_of_version: product_version_id !== null,
                content: readNodes(nodes, content),
              })),
            sets: sets.filter(({ created_at }) => dayOf(created_at) === date),
          }),
        ),
        older: end === undefined ? null : (shown.at(-1) ?? null),
      };
    },

    /** The date and severity of each operation's last change. */
    async operations(
      viewer: Viewer,
      product_id: string,
      version_id: string,
      only?: string,
    ): Promise<ChangedOperations> {
      checkSeen(await store.findSeen(viewer, { product_id, version_id }));
      const [newest] = await store.listSets(viewer, { product_id, version_id }, afterAll, 1);
      if (!newest) return { operations: {} };
      // Each publish with changes adds a set, so the id of the newest set is a valid cache key.
      const marks = await known.read(`${viewer.portal_id} ${newest.id}`, () => marksOf(viewer.portal_id, version_id));
      if (only === undefined) return { operations: Object.fromEntries(marks) };
      const mark = marks.get(only);
      return { operations: mark ? { [only]: mark } : {} };
    },
  };
}

const dayOf = (time: string): string => time.slice(0, 10);

const totalOf = ({ breaking, potentially_breaking, compatible, text_only }: SetHead): number =>
  breaking + potentially_breaking + compatible + text_only;

function toSet(head: SetHead, { changes, is_cut }: Changes = { changes: [], is_cut: true }, room = 0): ChangeSet {
  const { id, created_at, breaking, potentially_breaking, compatible, text_only: text } = head;
  return {
    id,
    created_at,
    counts: { breaking, 'potentially-breaking': potentially_breaking, compatible, text },
    changes: changes.slice(0, Math.max(0, room)).map(toShownChange),
    is_cut: is_cut || changes.length > room,
  };
}

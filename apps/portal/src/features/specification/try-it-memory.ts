import { type HistoryEntry, parseHistory, withEntry } from '@portico/api-reference/view/try-it/history.ts';
import { parseSettings } from '@portico/api-reference/view/try-it/kept-settings.ts';
import { newSettings, type TryItSettings } from '@portico/api-reference/view/try-it/settings.ts';
import type { Keeping } from '@portico/api-reference/view/try-it/try-it-host.ts';
import { type TryItOwner, tryItKey } from '../../shared/try-it-storage.ts';

/** What is stored for one owner. */
export interface TryItState {
  readonly settings: TryItSettings;
  readonly keeping: Keeping;
  readonly entries: readonly HistoryEntry[];
  readonly keepsHistory: boolean;
  readonly keepsSecrets: boolean;
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Storages {
  readonly tab: TextStorage | undefined;
  readonly device: TextStorage | undefined;
}

/** The state without stored settings. */
const newState: TryItState = {
  settings: newSettings,
  keeping: 'tab',
  entries: [],
  keepsHistory: true,
  keepsSecrets: false,
};

export type TryItMemory = ReturnType<typeof createTryItMemory>;

/**
 * Settings and credentials of Try it. They are in the session storage, or in the local storage where the reader asks
 * for it. The history is in the local storage, without secrets unless the reader asks for them.
 */
export function createTryItMemory({ tab, device }: Storages) {
  const known = new Map<string, TryItState>();
  const listeners = new Set<() => void>();

  function read({ productId, developerId }: TryItOwner): TryItState {
    const key = (what: Parameters<typeof tryItKey>[0]) => tryItKey(what, productId, developerId);
    const onDevice = parseSettings(readFrom(device, key('settings')));
    const inTab = parseSettings(readFrom(tab, key('settings')));
    const history = readFrom(device, key('history'));
    const choices = readFrom(device, key('choices'));
    // Returns the same object as on the server if nothing is stored, so that hydration is not followed by a second render.
    if (!onDevice && !inTab && history === null && choices === null) return newState;
    return {
      settings: onDevice ?? inTab ?? newSettings,
      keeping: onDevice ? 'device' : 'tab',
      entries: parseHistory(history),
      keepsHistory: !choices?.includes('no-history'),
      keepsSecrets: choices?.includes('with-secrets') ?? false,
    };
  }

  function write(owner: TryItOwner, before: TryItState, after: TryItState): void {
    const key = (what: Parameters<typeof tryItKey>[0]) => tryItKey(what, owner.productId, owner.developerId);
    if (after.settings !== before.settings || after.keeping !== before.keeping) {
      const text = after.settings === newSettings ? null : JSON.stringify(after.settings);
      writeTo(device, key('settings'), after.keeping === 'device' ? (text ?? '{}') : null);
      writeTo(tab, key('settings'), after.keeping === 'tab' ? text : null);
    }
    if (after.entries !== before.entries) {
      writeTo(device, key('history'), after.entries.length > 0 ? JSON.stringify(after.entries) : null);
    }
    const toChoices = ({ keepsHistory, keepsSecrets }: TryItState) =>
      [keepsHistory ? '' : 'no-history', keepsSecrets ? 'with-secrets' : ''].filter(Boolean).join(' ');
    if (toChoices(after) !== toChoices(before)) writeTo(device, key('choices'), toChoices(after) || null);
  }

  const stateOf = (owner: TryItOwner): TryItState => {
    const name = tryItKey('settings', owner.productId, owner.developerId);
    const state = known.get(name) ?? read(owner);
    known.set(name, state);
    return state;
  };

  function change(owner: TryItOwner, changes: Partial<TryItState>): void {
    const before = stateOf(owner);
    const after = { ...before, ...changes };
    known.set(tryItKey('settings', owner.productId, owner.developerId), after);
    write(owner, before, after);
    for (const listener of listeners) listener();
  }

  return {
    stateOf,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    choose: (owner: TryItOwner, settings: Partial<TryItSettings>) =>
      change(owner, { settings: { ...stateOf(owner).settings, ...settings } }),
    keep: (owner: TryItOwner, keeping: Keeping) => change(owner, { keeping }),
    clear: (owner: TryItOwner) => change(owner, { settings: newSettings, keeping: 'tab' }),
    addEntry: (owner: TryItOwner, entry: HistoryEntry) =>
      change(owner, { entries: withEntry(stateOf(owner).entries, entry) }),
    /** Deletes at once what the reader no longer wants to keep. */
    chooseHistory(owner: TryItOwner, { isKept, keepsSecrets }: { isKept?: boolean; keepsSecrets?: boolean }) {
      const isLess = isKept === false || keepsSecrets === false;
      change(owner, {
        ...(isKept !== undefined && { keepsHistory: isKept }),
        ...(keepsSecrets !== undefined && { keepsSecrets }),
        ...(isLess && { entries: [] }),
      });
    },
    clearHistory: (owner: TryItOwner) => change(owner, { entries: [] }),
  };
}

function readFrom(storage: TextStorage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Storage can be disabled or full: input then lasts as long as the page. */
function writeTo(storage: TextStorage | undefined, key: string, text: string | null): void {
  try {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // See above.
  }
}

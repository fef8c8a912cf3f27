import { forgetOpened } from '../recent-places.ts';
import { toOwnPath } from './own-path.ts';

export const sessionStorageKey = 'portico-session';

export interface SessionDeveloper {
  readonly id: string;
  readonly email: string;
}

/** The stored session of this browser: the logged-in developer, and the page to open after the login. */
export interface StoredSession {
  readonly developer?: SessionDeveloper;
  readonly to?: string;
}

/** Base64 knows bytes only, so that the text is written in percent signs first. */
export const encodeSession = (session: StoredSession): string => btoa(encodeURIComponent(JSON.stringify(session)));

/**
 * An entry that cannot be read is an empty session (APP-06). Its content is validated, because other scripts can write
 * it.
 */
export function decodeSession(entry: string | null): StoredSession {
  try {
    const { developer, to } = JSON.parse(decodeURIComponent(atob(entry ?? ''))) as Record<string, unknown>;
    const known = toDeveloper(developer);
    const target = toOwnPath(to);
    return { ...(known && { developer: known }), ...(target && { to: target }) };
  } catch {
    return {};
  }
}

function toDeveloper(stored: unknown): SessionDeveloper | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, email } = stored as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof email === 'string' ? { id, email } : undefined;
}

export interface Session {
  readonly current: () => StoredSession;
  readonly subscribe: (onChange: () => void) => () => void;
  /** The target stays until it is taken. */
  readonly begin: (developer: SessionDeveloper) => void;
  /** Ends the session in this browser; the next login opens the given target. */
  readonly end: (target?: string) => void;
  /** Reads the session again after another tab has written it. */
  readonly readAgain: () => void;
  /** Returns the target and removes it (APP-21). */
  readonly takeTarget: () => string | undefined;
}

export function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined): Session {
  const listeners = new Set<() => void>();
  let stored = read() ?? {};

  /** Undefined where storage is switched off. */
  function read(): StoredSession | undefined {
    try {
      return storage && decodeSession(storage.getItem(sessionStorageKey));
    } catch {
      return undefined;
    }
  }

  function write(session: StoredSession) {
    try {
      if (Object.keys(session).length === 0) storage?.removeItem(sessionStorageKey);
      else storage?.setItem(sessionStorageKey, encodeSession(session));
    } catch {
      // Storage can be switched off; the session then lasts as long as the page.
    }
    keep(session);
  }

  function keep(session: StoredSession) {
    stored = session;
    for (const listener of listeners) listener();
  }

  return {
    current: () => stored,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    begin: ({ id, email }) => write({ developer: { id, email }, ...(stored.to && { to: stored.to }) }),
    end(target) {
      if (stored.developer) forgetOpened();
      const to = toOwnPath(target);
      write(to ? { to } : {});
    },
    readAgain: () => keep(read() ?? stored),
    takeTarget() {
      const { to, ...rest } = stored;
      if (to !== undefined) write(rest);
      return to;
    },
  };
}

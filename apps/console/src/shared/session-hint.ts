/** Whether a user logged in with this browser; only the server knows who. */
export interface SessionHint {
  readonly isSet: () => boolean;
  readonly set: () => void;
  readonly clear: () => void;
  /** The URL that was requested before the login; it is read once. */
  readonly takeTarget: () => string | undefined;
  readonly setTarget: (path: string) => void;
}

const hintKey = 'portico-console';
const targetKey = 'portico-console-target';

/** Without storage the hint is always set: the request is sent, and the server refuses it. */
export function createSessionHint(local: Storage | undefined, session: Storage | undefined): SessionHint {
  return {
    isSet: () => !local || local.getItem(hintKey) !== null,
    set: () => local?.setItem(hintKey, 'known'),
    clear: () => local?.removeItem(hintKey),
    takeTarget() {
      const target = session?.getItem(targetKey) ?? undefined;
      session?.removeItem(targetKey);
      // Only paths of the console: another value was not stored by it.
      return target?.startsWith('/') && !target.startsWith('//') ? target : undefined;
    },
    setTarget: (path) => session?.setItem(targetKey, path),
  };
}

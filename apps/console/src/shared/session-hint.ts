/** Whether somebody logged in with this browser; who it was, only the server knows. */
export interface SessionHint {
  readonly isSet: () => boolean;
  readonly set: () => void;
  readonly clear: () => void;
  /** Where the visitor wanted to go before the login stood in the way; told once. */
  readonly takeTarget: () => string | undefined;
  readonly setTarget: (path: string) => void;
}

const hintKey = 'portico-console';
const targetKey = 'portico-console-target';

/** Without storage the hint is always set: the server is then asked, and refuses. */
export function createSessionHint(local: Storage | undefined, session: Storage | undefined): SessionHint {
  return {
    isSet: () => !local || local.getItem(hintKey) !== null,
    set: () => local?.setItem(hintKey, 'known'),
    clear: () => local?.removeItem(hintKey),
    takeTarget() {
      const target = session?.getItem(targetKey) ?? undefined;
      session?.removeItem(targetKey);
      // Only paths of the console: whatever else is kept there is not ours.
      return target?.startsWith('/') && !target.startsWith('//') ? target : undefined;
    },
    setTarget: (path) => session?.setItem(targetKey, path),
  };
}

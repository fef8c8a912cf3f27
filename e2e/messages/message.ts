/** A message of the portal about a mistake, missing content or a success, and the browser test that shows it. */
export interface PortalMessage {
  /** The file in `e2e/`, without `.e2e.ts`. */
  readonly test: string;
  /**
   * `real`: the server itself is in that state. `made`: the test replaces one answer, because the server cannot be
   * brought to give it.
   */
  readonly by: 'real' | 'made';
  /** The steps that lead to it. */
  readonly cause: string;
  /** A part of the message that text and test share. */
  readonly shows: string;
}

/** By the key of the message: the set of texts first, then its keys. */
export type Messages = Readonly<Record<string, PortalMessage>>;

export const row = (test: string, by: PortalMessage['by'], cause: string, shows: string): PortalMessage => ({
  test,
  by,
  cause,
  shows,
});

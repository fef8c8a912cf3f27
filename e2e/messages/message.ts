/** A sentence that the portal says when something is wrong, missing or done, and the browser test that sees it. */
export interface PortalMessage {
  /** The file in `e2e/`, without `.e2e.ts`. */
  readonly test: string;
  /** `real`: the server itself is in that state. `made`: one answer of it is replaced, as it cannot be made to give it. */
  readonly by: 'real' | 'made';
  /** The steps that lead to it. */
  readonly cause: string;
  /** As much of the sentence as the text and the test have in common. */
  readonly shows: string;
}

/** By the place of the sentence in the texts: the set of texts first, then its keys. */
export type Messages = Readonly<Record<string, PortalMessage>>;

export const row = (test: string, by: PortalMessage['by'], cause: string, shows: string): PortalMessage => ({
  test,
  by,
  cause,
  shows,
});

import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The measurement of a case, in a few words: "10,000 guesses: 10 hashes". The table of cases shows it. */
    figure?: string;
  }
}

/** Records the figure of the running case. A later call replaces it. */
export function figure({ task }: TestContext, text: string): void {
  task.meta.figure = text;
}

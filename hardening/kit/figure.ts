import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a case has measured, in a few words: "10,000 guesses: 10 hashes". The table of cases shows it. */
    figure?: string;
  }
}

/** Records the figure of the case that is running. Later words replace earlier ones. */
export function figure({ task }: TestContext, text: string): void {
  task.meta.figure = text;
}

import { type Logger, pino } from 'pino';
import { expectPlainWords } from '../words.ts';

/** A log that writes nothing. What it was given is checked when the world ends, since a server goes on after a failed log. */
export interface ListeningLog {
  readonly log: Logger;
  expectPlainMessages(): void;
}

export function aListeningLog(): ListeningLog {
  const messages = new Set<string>();
  const log = pino({
    level: 'info',
    hooks: {
      logMethod(given) {
        const message = (given as unknown[]).find((part) => typeof part === 'string');
        if (message !== undefined) messages.add(message as string);
      },
    },
  });
  return { log, expectPlainMessages: () => expectPlainWords('the log', ...messages) };
}

import { type Logger, pino } from 'pino';
import { expectPlainWords } from '../words.ts';

/**
 * A log that writes nothing. Its lines are checked when the world ends, because an exception from a log would not stop
 * a server.
 */
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

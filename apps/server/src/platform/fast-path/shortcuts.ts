import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { refuseUnclearHost, unclearHost } from '../http/clear-host.ts';
import type { Overload } from './overload.ts';
import type { Shortcut } from './shortcut.ts';

/** Finds the shortcut that answers a request without the framework, if there is one. */
export type DirectReads = (request: IncomingMessage) => Shortcut | undefined;

export interface Answered {
  shortcut: Shortcut;
  request: IncomingMessage;
  response: ServerResponse;
  ms: number;
}

interface Lane {
  shortcuts: readonly Shortcut[];
  /** Used after the shortcuts, when the request may use the database. */
  directReads?: DirectReads | undefined;
  overload: Pick<Overload, 'mayPass' | 'waitForTurn' | 'mayAskDatabase' | 'waitForDatabase'>;
  onAnswered(answered: Answered): void;
}

const limits = { requestTimeout: 30_000, keepAliveTimeout: 65_000 };

function pick(shortcuts: readonly Shortcut[], request: IncomingMessage): Shortcut | undefined {
  for (const one of shortcuts) if (one.isFor(request)) return one;
  return undefined;
}

/** The server below the framework. Overload control comes first, then the shortcuts. */
export function createServerWithShortcuts(framework: RequestListener, lane: Lane): Server {
  const { shortcuts, directReads, overload, onAnswered } = lane;
  const server = createServer(limits, (request, response) => {
    const unclear = unclearHost(request);
    if (unclear !== undefined) return refuseUnclearHost(response, unclear);
    // The framework adds `Connection: close` to each answer of a closing server.
    if (!server.listening) return framework(request, response);
    const shortcut = pick(shortcuts, request);
    if (overload.mayPass()) return answer(request, response, shortcut);
    const run = (since: number) => answer(request, response, shortcut, since);
    overload.waitForTurn({ request, response, run }, shortcut?.isHot === true);
  });

  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    shortcut: Shortcut | undefined,
    since?: number,
  ): void {
    const leave = (): void => {
      const run = () => ask(directReads?.(request), request, response, () => framework(request, response));
      if (shortcut?.isHot || overload.mayAskDatabase()) run();
      else overload.waitForDatabase({ request, response, run }, since);
    };
    ask(shortcut, request, response, leave);
  }

  function ask(
    shortcut: Shortcut | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    leave: () => void,
  ): void {
    if (!shortcut) {
      leave();
      return;
    }
    const began = performance.now();
    const settle = (isAnswered: boolean) => {
      if (isAnswered) onAnswered({ shortcut, request, response, ms: performance.now() - began });
      else leave();
    };
    try {
      const isAnswered = shortcut.answer(request, response);
      if (typeof isAnswered === 'boolean') settle(isAnswered);
      else isAnswered.then(settle, leave);
    } catch {
      leave();
    }
  }
  return server;
}

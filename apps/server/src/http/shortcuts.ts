import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';

/**
 * Answers what is asked all the time and is known already, before the framework looks at it: for such requests its
 * routing, hooks and checks would be most of the work.
 */
export interface Shortcut {
  /** Its name in metrics. */
  readonly route: string;
  /** Not worth a line in the log. */
  readonly isHot?: boolean;
  /** Asked with every request, so it must be quick to say no. */
  isFor(request: IncomingMessage): boolean;
  /**
   * False leaves the request to the framework, untouched: whatever has to be looked up, refused or explained. So does a
   * refusal that is thrown.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
}

export interface Answered {
  shortcut: Shortcut;
  request: IncomingMessage;
  response: ServerResponse;
  ms: number;
}

interface Lane {
  shortcuts: readonly Shortcut[];
  onAnswered(answered: Answered): void;
}

const limits = { requestTimeout: 30_000, keepAliveTimeout: 65_000 };

function pick(shortcuts: readonly Shortcut[], request: IncomingMessage): Shortcut | undefined {
  for (const one of shortcuts) if (one.isFor(request)) return one;
  return undefined;
}

/** The server below the framework, with the shortcuts in front of it. */
export function createServerWithShortcuts(framework: RequestListener, { shortcuts, onAnswered }: Lane): Server {
  const server = createServer(limits, (request, response) => {
    // A server that is closing tells so with each answer, which is the framework's work.
    const shortcut = server.listening ? pick(shortcuts, request) : undefined;
    if (!shortcut) return framework(request, response);
    const began = performance.now();
    const settle = (isAnswered: boolean) => {
      if (isAnswered) onAnswered({ shortcut, request, response, ms: performance.now() - began });
      else framework(request, response);
    };
    const leave = () => settle(false);
    try {
      const isAnswered = shortcut.answer(request, response);
      if (typeof isAnswered === 'boolean') settle(isAnswered);
      else isAnswered.then(settle, leave);
    } catch {
      leave();
    }
  });
  return server;
}

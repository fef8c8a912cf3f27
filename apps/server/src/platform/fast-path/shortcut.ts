import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Callers } from '../http/handle.ts';

/**
 * Answers frequent requests from caches before the framework sees them. The framework's routing, hooks and checks would
 * be most of the work for them.
 */
export interface Shortcut {
  /** Its name in metrics. */
  readonly route: string;
  /** Sent before every call to an API: not logged, and the last to be refused in an overload. */
  readonly isHot?: boolean;
  /** Called for every request, so it must be quick to say no. */
  isFor(request: IncomingMessage): boolean;
  /**
   * False leaves the request untouched to the framework, which looks up, refuses and explains. So does a thrown
   * problem.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /** The caller for the log, if known. */
  callerOf?(response: ServerResponse): Callers['developer'] | undefined;
}

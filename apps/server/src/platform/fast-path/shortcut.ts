import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Callers } from '../http/handle.ts';

/**
 * Answers frequent requests from caches before the framework sees them. For such requests the framework's routing, hooks and
 * checks would take most of the time.
 */
export interface Shortcut {
  /** Its name in metrics. */
  readonly route: string;
  /** Sent before every call to an API. Not logged, and refused last in an overload. */
  readonly isHot?: boolean;
  /** Called for every request, so it must be fast. */
  isFor(request: IncomingMessage): boolean;
  /**
   * False leaves the request to the framework, which looks up callers and writes problems. A thrown problem does the same.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean>;
  /** The caller for the log, if known. */
  callerOf?(response: ServerResponse): Callers['developer'] | undefined;
}

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type AllowedOrigins, joinVary } from '../http/allowed-origins.ts';
import { toContentAnswer } from '../http/content-answer.ts';
import type { Callers } from '../http/handle.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type Memory, recallCaller } from './recall-caller.ts';
import type { Shortcut } from './shortcut.ts';

interface Parts {
  /** The paths of the operations with cached answers. */
  paths: readonly string[];
  answers: Pick<AnswerCache, 'known'>;
  origins: Pick<AllowedOrigins, 'headersFor'>;
  memory: Memory;
  /** The headers of every answer with data. */
  headers: Readonly<Record<string, string>>;
}

/**
 * Sends cached answers. Until the next publish, a portal answers all visitors alike, and all developers with the same rights.
 * If the answer may depend on more or is not cached, the framework answers.
 */
export function createKnownAnswers({ paths, answers, origins, memory, headers }: Parts): Shortcut {
  const isRemembered = toPathTest(paths);
  const callers = new WeakMap<ServerResponse, Callers['developer']>();

  return {
    route: 'known answers',
    isFor: ({ method, url }) => method === 'GET' && isRemembered.test(url!),
    answer(request, response) {
      const caller = recallCaller(memory, request);
      const content = caller && answers.known({ ...caller, request });
      if (!content) return false;
      const { portal, developer } = caller;
      if (developer) callers.set(response, { portal, developer });
      const answer = toContentAnswer(content, request.headers, developer === undefined);
      const { status, bytes } = answer;
      if (bytes !== undefined) answer.headers['content-length'] = String(Buffer.byteLength(bytes));
      const { vary, ...allowed } = origins.headersFor(portal, request.headers);
      if (vary !== undefined) Object.assign(answer.headers, allowed, { vary: joinVary(answer.headers.vary, vary) });
      response.writeHead(status, { ...headers, 'x-request-id': randomUUID(), ...answer.headers }).end(bytes);
      return true;
    },
    callerOf: (response) => callers.get(response),
  };
}

/** Other paths are not looked up: identifying the reader twice costs as much as a small answer. */
const toPathTest = (paths: readonly string[]): RegExp =>
  new RegExp(`^(?:${paths.map((path) => path.replaceAll(/\{\w+\}/g, '[^/?]+')).join('|')})(?:\\?|$)`);

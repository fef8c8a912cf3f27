import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AllowedOrigins, joinVary } from '../http/allowed-origins.ts';
import { toContentAnswer } from '../http/content-answer.ts';
import type { Developer } from '../http/handle.ts';
import { isStrangerTo, readAccessToken } from '../http/session-cookies.ts';
import type { Portal } from '../portal.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Shortcut } from './shortcuts.ts';

interface Parts {
  /** The paths of operations whose answers are cached; the last segment may be a parameter. */
  paths: readonly string[];
  answers: Pick<AnswerCache, 'known'>;
  origins: Pick<AllowedOrigins, 'headersFor'>;
  /** The portal at this host name, if it is cached. */
  recallPortal(host: string | undefined): Portal | undefined;
  /** The developer of an access token, if they are cached. */
  recallDeveloper(portal_id: string, access_token: string): Developer | undefined;
  /** The headers of every answer with data. */
  headers: Readonly<Record<string, string>>;
}

/**
 * A portal shows the same to every visitor, and to one developer until something is published. So an answer is cached
 * for the next request. Where the answer may depend on more, or is not cached, the framework answers.
 */
export function createKnownAnswers({
  paths,
  answers,
  origins,
  recallPortal,
  recallDeveloper,
  headers,
}: Parts): Shortcut {
  const isRemembered = toPathTest(paths);
  const callers = new WeakMap<ServerResponse, { portal: Portal; developer: Developer }>();

  function recallReader(portal: Portal, request: IncomingMessage): Developer | undefined {
    const token = readAccessToken(request);
    return token === undefined ? undefined : recallDeveloper(portal.id, token);
  }

  return {
    route: 'known answers',
    isFor: ({ method, url }) => method === 'GET' && isRemembered.test(url!),
    answer(request, response) {
      const portal = recallPortal(request.headers.host);
      if (!portal) return false;
      const isStranger = isStrangerTo(portal, request);
      const developer = isStranger ? undefined : recallReader(portal, request);
      if (!isStranger && !developer) return false;
      const content = answers.known({ portal, reader: developer?.email ?? '', url: request.url! });
      if (!content) return false;
      if (developer) callers.set(response, { portal, developer });
      const answer = toContentAnswer(content, request.headers, isStranger);
      const { status, bytes } = answer;
      if (bytes !== undefined) answer.headers['content-length'] = String(bytes.length);
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
  new RegExp(`^(?:${paths.map((path) => path.replace(/\{\w+\}$/, '[^/?]+')).join('|')})(?:\\?|$)`);

import { randomUUID } from 'node:crypto';
import { type AllowedOrigins, joinVary } from '../http/allowed-origins.ts';
import { toContentAnswer } from '../http/content-answer.ts';
import type { Portal } from '../portal.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Shortcut } from './shortcuts.ts';

interface Parts {
  answers: Pick<AnswerCache, 'known'>;
  origins: Pick<AllowedOrigins, 'headersFor'>;
  /** The portal at this host name, if it was read a moment ago. */
  recallPortal(host: string | undefined): Portal | undefined;
  /** Those of every answer with data. */
  headers: Readonly<Record<string, string>>;
}

/**
 * What a public portal shows is the same for everyone, so what one visitor was answered is sent to the next. Where the
 * answer may depend on who asks, or was not given yet, nothing is known here.
 */
export function createKnownAnswers({ answers, origins, recallPortal, headers }: Parts): Shortcut {
  return {
    route: 'known answers',
    isFor: ({ method, url }) => method === 'GET' && url!.startsWith('/api/v2/'),
    answer(request, response) {
      const portal = recallPortal(request.headers.host);
      if (!portal?.is_public) return false;
      const content = answers.known({ portal, reader: '', url: request.url! });
      if (!content) return false;
      const answer = toContentAnswer(content, request.headers, true);
      const { status, bytes } = answer;
      if (bytes !== undefined) answer.headers['content-length'] = String(bytes.length);
      const { vary, ...allowed } = origins.headersFor(portal, request.headers);
      if (vary !== undefined) Object.assign(answer.headers, allowed, { vary: joinVary(answer.headers.vary, vary) });
      response.writeHead(status, { ...headers, 'x-request-id': randomUUID(), ...answer.headers }).end(bytes);
      return true;
    },
  };
}

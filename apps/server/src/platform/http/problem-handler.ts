import {
  type InvalidParameter,
  Problem,
  type ProblemBody,
  type ProblemCode,
  problems,
  problemType,
} from '@portico/contract/problems.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whyUnavailable } from '../database/unavailable.ts';
import { isProgramPath, problemPageHeaders, toProblemPage, wantsPage } from './problem-page.ts';
import { leaveRestOfBody } from './unwanted-body.ts';

/** Fastify's errors and the problems that they become. */
const ofFastify: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'malformed-request',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const { code = '', statusCode, message } = error as FastifyError;
  if (ofFastify[code]) return new Problem(ofFastify[code]);
  if (error instanceof SyntaxError && statusCode === 400) return new Problem('malformed-json', message.slice(0, 200));
  // Checked before the database: a client that disconnects while it sends causes an ECONNRESET too, but with a status.
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('malformed-request');
  const why = whyUnavailable(error);
  if (why) return new Problem('service-unavailable', unavailable[why]);
  return undefined;
}

const unavailable = {
  away: 'Service unavailable. Please try again later.',
  full: 'There is no room left to write this down. Nothing was changed; what is there can still be read.',
  slow: 'The database took too long, so this was canceled. Please try again later, or ask for less at once.',
};

export function toProblemBody(problem: Problem, request: FastifyRequest): ProblemBody {
  const { status, title } = problems[problem.code];
  const body: ProblemBody = {
    status,
    title,
    type: problemType(problem.code),
    instance: `portico:trace:${request.id}`,
    detail: problem.message,
  };
  // Every 400 answer says what is wrong, even if no schema was checked.
  if (problem.invalid_parameters) body.invalid_parameters = toWire(problem.invalid_parameters, request.url);
  else if (status === 400) body.invalid_parameters = [{ field: 'request', rule: 'invalid', reason: problem.message }];
  return body;
}

/** Only answers of Portico's own API have causes: published clients read the others, whose schemas are closed. */
function toWire(invalid_parameters: readonly InvalidParameter[], url: string): InvalidParameter[] {
  if (url.startsWith('/api/admin/')) return [...invalid_parameters];
  return invalid_parameters.map(({ cause: _, ...parameter }) => parameter);
}

/** Problems that can be raised while a body still arrives. */
const refusesBodies = new Set<ProblemCode>([
  'payload-too-large',
  'too-many-requests',
  'service-unavailable',
  'request-timeout',
]);

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusesBodies.has(problem.code)) leaveRestOfBody(request, reply);
  reply.code(problem.status).headers({ 'cache-control': 'no-store', ...problem.headers });
  // A gateway's request has the headers of the call to an API, and its answer is for that client.
  if (!request.routeOptions.config?.isHot && !isProgramPath(request.url) && wantsPage(request.headers)) {
    return reply
      .headers(problemPageHeaders)
      .type('text/html; charset=utf-8')
      .serializer((page: unknown) => page as string)
      .send(toProblemPage(problem, request));
  }
  return reply
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(toProblemBody(problem, request));
}

/**
 * Handles every error. An error outside the catalog is a bug: it is logged in full, and the response has no details.
 */
export function installProblemHandler(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    if (!problem) request.log.error({ reqId: request.id, err: error }, 'request failed');
    else if (problem.status >= 500) request.log.warn({ reqId: request.id, err: error }, 'request refused');
    const shown = problem ?? new Problem('internal-error', 'Something went wrong on our side. Please try again later.');
    return sendProblem(shown, request, reply);
  });
}

import { type ProblemBody, problemType } from '@portico/contract/problems.ts';

/** An unsuccessful response, with the problem that the server sent. */
export class ProblemError extends Error {
  readonly status: number;
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail || problem.title);
    this.name = 'ProblemError';
    this.status = problem.status;
    this.problem = problem;
  }
}

/** The caller left out a part of the path. No request is sent. */
export class RequiredParameterError extends Error {
  readonly field: string;

  constructor(field: string, operationId: string) {
    super(`Required parameter ${field} was missing when calling ${operationId}.`);
    this.name = 'RequiredParameterError';
    this.field = field;
  }
}

/** Proxies in front of the server answer in other formats. Missing fields get defaults. */
export async function toProblemError(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  const said = typeof body === 'object' && body !== null ? (body as Partial<ProblemBody>) : {};
  return new ProblemError({
    type: 'about:blank',
    title: response.statusText || String(response.status),
    detail: '',
    instance: '',
    ...said,
    status: response.status,
  });
}

/** The error of a request that the service did not answer. */
export const unavailable = (): ProblemError =>
  new ProblemError({
    type: problemType('service-unavailable'),
    status: 503,
    title: 'Service unavailable',
    detail: '',
    instance: '',
  });

import { authTimeoutMs, termsDueHeader } from '@portico/contract/constants.ts';
import { type CallName, calls, type Entity, endpointOf, type RequestName, readPaths, toUrl } from './endpoints.ts';

/** A request that failed. It has no status if there was no answer: offline, timeout, or blocked by the browser. */
export class RequestFailure extends Error {
  readonly request: RequestName;
  readonly status: number | undefined;
  readonly statusText: string;
  /** The parsed JSON of the answer; undefined if it was not JSON. */
  readonly body: unknown;

  constructor(
    request: RequestName,
    answer: { status?: number | undefined; statusText?: string; body?: unknown },
    cause?: unknown,
  ) {
    super(`${request} failed${answer.status ? ` with ${answer.status}` : ''}`, { cause });
    this.name = 'RequestFailure';
    this.request = request;
    this.status = answer.status;
    this.statusText = answer.statusText ?? '';
    this.body = answer.body;
  }
}

export interface Sending {
  readonly body: unknown;
  /** An endpoint of the host: a URL, or a path below the auth API. */
  readonly endpoint?: string | undefined;
  /** The only status that counts as success. Without it, every 2xx does. */
  readonly status?: number;
  readonly signal: AbortSignal;
}

/** The properties of the answer. Empty if it is not an object. */
export type Answer = Readonly<Record<string, unknown>>;

export type AuthApi = ReturnType<typeof createAuthApi>;

export function createAuthApi({ apiBaseUrl, entity }: { apiBaseUrl: string; entity: Entity }) {
  return {
    async send(call: CallName, { body, endpoint, status, signal }: Sending): Promise<Answer> {
      const { request } = calls[call];
      const own = endpointOf(call, entity);
      const url = endpoint ? toOwnUrl(apiBaseUrl, endpoint) : toUrl(apiBaseUrl, own);
      const response = await fetch(url, {
        method: own.method,
        credentials: 'include',
        headers: { accept: 'application/json, application/problem+json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(authTimeoutMs)]),
      }).catch((cause: unknown) => {
        throw new RequestFailure(request, {}, cause);
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (!response.ok || (status !== undefined && response.status !== status)) {
        throw new RequestFailure(request, { status: response.status, statusText: response.statusText, body: answer });
      }
      const isDue = response.headers.get(termsDueHeader) === 'true';
      return { ...(isObject(answer) && answer), ...(isDue && { termsDue: true }) };
    },

    /** Reads what the portal adds to forms. */
    async read(what: keyof typeof readPaths, signal: AbortSignal): Promise<Answer> {
      const request = what === 'terms' ? calls.acceptTerms.request : calls.register.request;
      const response = await fetch(toUrl(apiBaseUrl, { base: 'v2', path: readPaths[what] }), {
        credentials: 'include',
        headers: { accept: 'application/json, application/problem+json' },
        signal: AbortSignal.any([signal, AbortSignal.timeout(authTimeoutMs)]),
      }).catch((cause: unknown) => {
        throw new RequestFailure(request, {}, cause);
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) {
        throw new RequestFailure(request, { status: response.status, statusText: response.statusText, body });
      }
      return isObject(body) ? body : {};
    },
  };
}

const isObject = (value: unknown): value is Answer => typeof value === 'object' && value !== null;

function toOwnUrl(apiBaseUrl: string, endpoint: string): string {
  if (/^([a-z][a-z0-9+.-]*:)?\/\//i.test(endpoint)) return endpoint;
  return toUrl(apiBaseUrl, { base: 'v1', path: `/${endpoint.replace(/^\/+/, '')}` });
}

import type { Operation, Returns } from '@portico/contract/operation.ts';
import { problemType } from '@portico/contract/problems.ts';
import type { Static, TSchema } from 'typebox';
import { toProblemError, unavailable } from './errors.ts';
import { type Input, toInit, toUrl } from './request.ts';
import { createSessionRenewal, type Renewal } from './session-renewal.ts';

export type AuthError = 'NO_SESSION' | 'SESSION_EXPIRED' | 'TERMS_DUE' | 'RESPONSE_FORBIDDEN';

export interface ClientOptions {
  /** Empty for the origin of the page. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly credentials?: RequestCredentials;
  /** The path that renews a session. The default renews sessions of developers. */
  readonly renewAt?: string;
  /** Whether this browser knows of a session. Without one nothing is renewed. */
  readonly hasSession?: () => boolean;
  readonly onAuthError?: (reason: AuthError) => void;
}

/** The media types of an operation besides that of `returns`. */
type MediaType<Op extends Operation> = keyof Op['alternatives'] & string;

export interface SendOptions<Accept extends string = never> {
  readonly signal?: AbortSignal;
  readonly accept?: Accept;
  /** A 403 is an expected answer of this request, so `onAuthError` is not called. */
  readonly mayBeRefused?: boolean;
  /** Further headers, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Alternative<Op extends Operation, Accept extends string> = NonNullable<Op['alternatives']>[Accept];
type Whole<Op extends Operation, Accept extends string> = [Accept] extends [never]
  ? Returns<Op>
  : Alternative<Op, Accept> extends TSchema
    ? Static<Alternative<Op, Accept>>
    : never;
type Answer<Op extends Operation, Accept extends string = never> =
  | Whole<Op, Accept>
  | (Op['mayBeEmpty'] extends true ? undefined : never);

// An input without required parts may be left out.
type Arguments<Op extends Operation, Accept extends string> =
  Record<never, never> extends Input<Op>
    ? [input?: Input<Op>, options?: SendOptions<Accept>]
    : [input: Input<Op>, options?: SendOptions<Accept>];

export interface Client {
  send<Op extends Operation, Accept extends MediaType<Op> = never>(
    operation: Op,
    ...rest: Arguments<Op, Accept>
  ): Promise<Answer<Op, Accept>>;
}

export const refreshPath = '/api/v2/developer/refresh';

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-ndjson')) return response.body;
  if (/\bjson\b/.test(type)) return response.json();
  return type.startsWith('text/') ? response.text() : undefined;
}

export function createClient({
  baseUrl = '',
  fetch = (...request) => globalThis.fetch(...request),
  credentials = 'same-origin',
  renewAt = refreshPath,
  hasSession = () => false,
  onAuthError = () => {},
}: ClientOptions = {}): Client {
  async function refresh(): Promise<Renewal> {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${renewAt}`, { method: 'POST', credentials }).catch(
      () => undefined,
    );
    if (response?.ok) return 'renewed';
    // Without an answer, or with a 5xx, the service has failed. The session may still be valid (APP-16).
    if (!response || response.status >= 500) return unavailable();
    if (response.status !== 401 && response.status !== 403) return toProblemError(response);
    onAuthError('SESSION_EXPIRED');
    return 'ended';
  }

  const renewal = createSessionRenewal(refresh);

  async function fetchRenewing(operation: Operation, url: string, init: RequestInit): Promise<Response> {
    const sentInRound = renewal.round();
    const response = await fetch(url, init);
    if (response.status !== 401 || operation.path === renewAt) return response;

    // A request that was sent before a renewal finished uses its result, even if the session has ended.
    if (!hasSession() && sentInRound === renewal.round()) {
      onAuthError('NO_SESSION');
      return response;
    }
    const renewed = await renewal.renew(sentInRound);
    if (renewed === 'ended') return response;
    if (renewed !== 'renewed') throw renewed;
    init.signal?.throwIfAborted();
    return fetch(url, init);
  }

  return {
    async send(operation, ...rest) {
      const [input = {}, { signal, accept, mayBeRefused, headers } = {}] = rest as [
        input?: object,
        options?: SendOptions<string>,
      ];
      const url = toUrl(baseUrl, operation, input);
      const plain = toInit(operation, input, accept);
      const init = {
        ...plain,
        credentials,
        ...(signal && { signal }),
        ...(headers && { headers: { ...plain.headers, ...headers } }),
      };
      const response = await fetchRenewing(operation, url, init);
      if (response.ok) return (await readBody(response)) as never;

      const error = await toProblemError(response);
      if (error.problem.type === problemType('terms-not-accepted')) onAuthError('TERMS_DUE');
      else if (response.status === 403 && !mayBeRefused) onAuthError('RESPONSE_FORBIDDEN');
      throw error;
    },
  };
}

import type { Operation, Returns } from '@portico/contract/operation.ts';
import { toProblemError } from './errors.ts';
import { type Input, toInit, toUrl } from './request.ts';
import { createSessionRenewal, type Renewal } from './session-renewal.ts';

export type AuthError = 'NO_SESSION' | 'SESSION_EXPIRED' | 'RESPONSE_FORBIDDEN';

export interface ClientOptions {
  /** Empty for the origin that served the page. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly credentials?: RequestCredentials;
  /** Whether somebody is signed in as far as this browser knows; without it nothing is ever renewed. */
  readonly hasSession?: () => boolean;
  readonly onAuthError?: (reason: AuthError) => void;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
}

// An input whose parts are all optional may be left out.
type Arguments<Op extends Operation> =
  Record<never, never> extends Input<Op>
    ? [input?: Input<Op>, options?: SendOptions]
    : [input: Input<Op>, options?: SendOptions];

export interface Client {
  send<Op extends Operation>(operation: Op, ...rest: Arguments<Op>): Promise<Returns<Op>>;
}

export const refreshPath = '/api/v2/developer/refresh';

const isJson = (response: Response): boolean => /\bjson\b/.test(response.headers.get('content-type') ?? '');

export function createClient({
  baseUrl = '',
  fetch = (...request) => globalThis.fetch(...request),
  credentials = 'same-origin',
  hasSession = () => false,
  onAuthError = () => {},
}: ClientOptions = {}): Client {
  async function refresh(): Promise<Renewal> {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}${refreshPath}`, { method: 'POST', credentials }).catch(
      () => undefined,
    );
    if (response?.ok) return 'renewed';
    if (response?.status !== 401 && response?.status !== 403) return 'unavailable';
    onAuthError('SESSION_EXPIRED');
    return 'ended';
  }

  const renewal = createSessionRenewal(refresh);

  async function fetchRenewing(operation: Operation, url: string, init: RequestInit): Promise<Response> {
    const sentInRound = renewal.round();
    const response = await fetch(url, init);
    if (response.status !== 401 || operation.path === refreshPath) return response;

    // A request that went out before a renewal ended shares its outcome, even if the session is gone by now.
    if (!hasSession() && sentInRound === renewal.round()) {
      onAuthError('NO_SESSION');
      return response;
    }
    if ((await renewal.renew(sentInRound)) !== 'renewed') return response;
    init.signal?.throwIfAborted();
    return fetch(url, init);
  }

  return {
    async send(operation, ...rest) {
      const [input = {}, { signal } = {}] = rest as [input?: object, options?: SendOptions];
      const url = toUrl(baseUrl, operation, input);
      const init = { ...toInit(operation, input), credentials, ...(signal && { signal }) };
      const response = await fetchRenewing(operation, url, init);
      if (response.ok)
        return (isJson(response) && response.status !== 204 ? await response.json() : undefined) as never;

      if (response.status === 403) onAuthError('RESPONSE_FORBIDDEN');
      throw await toProblemError(response);
    },
  };
}

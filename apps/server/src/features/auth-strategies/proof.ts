import type { MaybePromise } from '../../platform/maybe-promise.ts';
import type { CallHeaders } from './call-headers.ts';
import type { Caller, KnownApplication, KnownCredential } from './caller.ts';

/** A call that a gateway asks about. */
export interface Call {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  headers: CallHeaders;
}

/** The product version that is called, with the strategies that it offers. */
export interface Called {
  id: string;
  portal_id: string;
  strategies: readonly { id: string }[];
}

/** Why a call is refused; `by` names the caller if it is known. */
export interface Refused {
  refused: string;
  error?: BearerError['error'];
  by?: Caller | undefined;
}

/** What is wrong with a bearer token (RFC 6750). */
export interface BearerError {
  error: 'invalid_token' | 'insufficient_scope';
  scope?: readonly string[];
}

/** The gateway's knowledge of callers. It is nearly always cached, and then synchronous. */
export interface Lookups<Version extends Called = Called> {
  credentialOf(
    portal_id: string,
    kind: 'api_key' | 'client_secret',
    secret: string,
  ): MaybePromise<KnownCredential | undefined>;
  clientOf(portal_id: string, client_id: string): MaybePromise<KnownApplication | undefined>;
  /** Whether the application has registered its own keys, which make its secret invalid. */
  hasClientKeys(portal_id: string, application_id: string): Promise<boolean>;
  callerOfToken(version: Version, token: string): MaybePromise<Caller | Refused>;
  clock(): number;
}

/** One way in which calls authenticate. */
export interface Proof {
  /** If a call has several credentials, the proof with the lowest number reads its own. */
  readonly order: number;
  /** The credentials that a caller could send, for `WWW-Authenticate` (RFC 9110). */
  challenge(error: BearerError | undefined): readonly string[];
  /** The caller, or why it is refused; undefined when the call has no credential of this kind. */
  prove<Version extends Called>(
    call: Call,
    version: Version,
    lookups: Lookups<Version>,
  ): MaybePromise<Caller | Refused> | undefined;
}

/** Whether the version offers the strategy of the application. */
export const isOffered = ({ strategies }: Called, application: KnownApplication | undefined): boolean =>
  strategies.some(({ id }) => id === application?.auth_strategy_id);

export const hasExpired = ({ expires_at }: KnownCredential, now_ms: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now_ms;

export const toCaller = (credential: KnownCredential): Caller => ({
  application: credential.application,
  scopes: credential.application.scopes,
  credential,
});

/** The value of `Authorization` after this scheme; undefined if the header has another. */
export function authorizationOf({ authorization }: CallHeaders, scheme: string): string | undefined {
  const [, sent = '', value] = /^(\w+) +(\S+)$/.exec(authorization ?? '') ?? [];
  return sent.toLowerCase() === scheme ? value : undefined;
}

export const realm = 'realm="portico"';

/** Characters that a quoted string in a header may contain. */
export const toQuotable = (text: string): string => text.replaceAll(/[^\x20-\x7e]|["\\]/g, '');

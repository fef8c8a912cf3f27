import type { OAuthFlow } from '../../compile/compiled.ts';
import { encodeBase64 } from '../../request/credentials.ts';
import type { RequestDescription } from '../../request/description.ts';
import type { TryItTexts } from '../texts.ts';
import { channelName, judge, type Message, type Parameters } from './landing.ts';
import { type Answer, type Sending, send } from './send.ts';

export type SupportedFlow = 'authorizationCode' | 'clientCredentials' | 'implicit' | 'password';

export interface Grant {
  readonly flow: SupportedFlow;
  readonly endpoints: OAuthFlow;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly username: string;
  readonly password: string;
}

export interface Authorizing extends Sending {
  readonly redirectUri: string;
  readonly origin: string;
  readonly texts: TryItTexts;
  /** Opens a window; null where the browser does not let us. */
  readonly open: () => Window | null;
  readonly signal: AbortSignal;
}

/** Why there is no token, in words for the reader. */
export class AuthorizationFailed extends Error {
  override readonly name = 'AuthorizationFailed';
}

/** Gets an access token. It must be called from a click handler, because browsers otherwise block the window. */
export async function authorize(grant: Grant, authorizing: Authorizing): Promise<string> {
  if (grant.flow === 'clientCredentials') {
    return requestToken(grant, authorizing, { grant_type: 'client_credentials', ...scopeOf(grant) });
  }
  if (grant.flow === 'password') {
    const { username, password } = grant;
    return requestToken(grant, authorizing, { grant_type: 'password', username, password, ...scopeOf(grant) });
  }
  const asked = toWebUrl(grant.endpoints.authorizationUrl, authorizing.origin);
  // The window has the origin of the portal, where a script URL would run.
  if (!asked) throw new AuthorizationFailed(authorizing.texts.wrongUrl);
  const popup = authorizing.open();
  if (!popup) throw new AuthorizationFailed(authorizing.texts.popupBlocked);

  const flow = grant.flow;
  const state = randomText();
  const verifier = randomText();
  const challenge = await toChallenge(verifier);
  const parameters = {
    response_type: flow === 'implicit' ? 'token' : 'code',
    client_id: grant.clientId,
    redirect_uri: authorizing.redirectUri,
    ...scopeOf(grant),
    state,
    ...(takesNonce(grant) && { nonce: randomText() }),
    ...(flow === 'authorizationCode' && challenge),
  };
  for (const [name, value] of Object.entries(parameters)) asked.searchParams.set(name, value);

  const answered = await waitForAnswer(state, authorizing.signal, () => {
    popup.location.href = asked.href;
  });
  const judged = judge(answered, { flow, state }, authorizing.texts.oauth);
  if (judged.kind === 'refused') throw new AuthorizationFailed(judged.message);
  if (judged.kind === 'token') return judged.token;
  return requestToken(grant, authorizing, {
    grant_type: 'authorization_code',
    code: judged.code,
    redirect_uri: authorizing.redirectUri,
    code_verifier: verifier,
  });
}

function toWebUrl(text: string | undefined, origin: string): URL | undefined {
  if (!text || !URL.canParse(text, origin)) return undefined;
  const url = new URL(text, origin);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

const scopeOf = ({ scopes }: Grant): { scope?: string } => (scopes.length > 0 ? { scope: scopes.join(' ') } : {});

/** A nonce belongs to OpenID Connect. Strict servers refuse it with other scopes. */
const takesNonce = ({ scopes }: Grant): boolean => scopes.length === 0 || scopes.includes('openid');

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** RFC 7636. Pages on plain http have no hash functions, so there the verifier itself is sent. */
export async function toChallenge(
  verifier: string,
): Promise<{ code_challenge: string; code_challenge_method: 'S256' | 'plain' }> {
  if (!globalThis.crypto?.subtle) return { code_challenge: verifier, code_challenge_method: 'plain' };
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { code_challenge: toBase64Url(new Uint8Array(hash)), code_challenge_method: 'S256' };
}

/** Waits until the window returns to the landing page, which sends a message over the channel. */
function waitForAnswer(state: string, signal: AbortSignal, start: () => void): Promise<Parameters> {
  const channel = new BroadcastChannel(channelName);
  return new Promise<Parameters>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'taken' || (data.type === 'landed' && data.parameters.state !== state)) return;
      channel.postMessage({ type: 'taken' } satisfies Message);
      resolve(data.parameters);
    });
    start();
  }).finally(() => channel.close());
}

/** RFC 6749, 2.3.1: a confidential client authenticates in the header, and a public one states its id in the body. */
async function requestToken(grant: Grant, authorizing: Authorizing, fields: Record<string, string>): Promise<string> {
  const { clientId, clientSecret, endpoints } = grant;
  const url = toWebUrl(endpoints.tokenUrl, authorizing.origin);
  if (!url) throw new AuthorizationFailed(authorizing.texts.wrongUrl);
  const encoded = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  const request: RequestDescription = {
    method: 'POST',
    url: url.href,
    headers: [
      ['Accept', 'application/json'],
      ...(clientSecret ? ([['Authorization', `Basic ${encodeBase64(encoded)}`]] as const) : []),
    ],
    cookies: [],
    body: {
      kind: 'urlencoded',
      contentType: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(clientSecret ? fields : { ...fields, client_id: clientId }).toString(),
    },
  };
  const answer = await send(request, 'auto', authorizing, authorizing.signal);
  return readToken(answer, authorizing.texts);
}

async function readToken(answer: Answer, texts: TryItTexts): Promise<string> {
  const text = await answer.body.text();
  const said = parse(text);
  if (typeof said.access_token === 'string') return said.access_token;
  const reason = [said.error, said.error_description].filter((each) => typeof each === 'string').join(': ');
  if (answer.status >= 400)
    throw new AuthorizationFailed(texts.tokenRefused({ reason: reason || String(answer.status) }));
  throw new AuthorizationFailed(texts.noToken);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

import type { TryItTexts } from '../texts.ts';

/**
 * Windows of the portal communicate over this channel, because the opener policy that isolates the portal also
 * separates a window from its opener.
 */
export const channelName = 'portico-oauth2';

export type Parameters = Readonly<Record<string, string>>;

/** Messages between the window that returns and the window that waits. */
export type Message =
  /** Asks who started this request. Only the window that knows the state takes it. */
  | { readonly type: 'landed'; readonly parameters: Parameters }
  /** No window knows the state, and the waiting one has to report that. */
  | { readonly type: 'unknown'; readonly parameters: Parameters }
  | { readonly type: 'taken' };

/** Reads the query and the fragment. The fragment wins (OAU-01). */
export const readParameters = (search: string, hash: string): Parameters =>
  Object.fromEntries([...new URLSearchParams(search), ...new URLSearchParams(hash.replace(/^#/, ''))]);

interface Waiting {
  readonly flow: 'authorizationCode' | 'implicit';
  readonly state: string;
}

export type Judgment =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly message: string };

type OauthTexts = TryItTexts['oauth'];

/**
 * Judges the response of an authorization server. A code or token with a wrong state is never used (OAU-02, OAU-03).
 */
export function judge(parameters: Parameters, { flow, state }: Waiting, text: OauthTexts): Judgment {
  const { code, access_token: token, error, error_description = '', error_uri = '' } = parameters;
  const granted = flow === 'authorizationCode' ? code : token;
  if (!granted) {
    const description = error_description && `${error_description.replace(/\.$/, '')}.`;
    const more = error_uri && text.moreInformation({ url: error_uri });
    const message = error ? [text.refused({ error }), description, more].filter(Boolean).join(' ') : text.noCode;
    return { kind: 'refused', message };
  }
  if (parameters.state !== state) return { kind: 'refused', message: text.unsafe };
  return flow === 'authorizationCode' ? { kind: 'code', code: granted } : { kind: 'token', token: granted };
}

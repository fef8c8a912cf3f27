import type { BuiltRequest } from '../request/build-request.ts';

/** How a request travels. */
export type Way = 'auto' | 'direct' | 'proxy';

/** Headers that a script in a browser cannot set (Fetch, "forbidden request-header"). */
const forbidden =
  /^(?:cookie2?|host|origin|referer|connection|content-length|date|dnt|expect|te|trailer|upgrade|via)$|^(?:proxy|sec)-/i;

/** Headers and types that do not make a browser ask first (Fetch, "CORS-safelisted"). */
const simpleHeader = /^(?:accept|accept-language|content-language)$/i;
const simpleType = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

export const needsProxy = ({ headers }: BuiltRequest): boolean => headers.some(([name]) => forbidden.test(name));

/**
 * Whether a request that failed here may be sent a second time. A browser hides whether a simple request was carried
 * out: only where it asks first, or where nothing changes, is it certain that nothing happened.
 */
export function maySendAgain({ method, headers }: BuiltRequest): boolean {
  if (method !== 'POST') return true;
  return headers.some(([name, value]) =>
    /^content-type$/i.test(name) ? !simpleType.test(value) : !simpleHeader.test(name),
  );
}

import { allHeaders, type RequestDescription } from '../../request/description.ts';

/** How a request travels. */
export type Way = 'auto' | 'direct' | 'proxy';

/** Headers that a script in a browser cannot set (Fetch, "forbidden request-header"). */
const forbidden = new RegExp(
  [
    '^(?:accept-charset|accept-encoding|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer)$',
    '^(?:set-cookie|te|trailer|transfer-encoding|upgrade|via)$',
    '^(?:access-control-request|proxy|sec)-',
  ].join('|'),
  'i',
);

/** Methods that a script may not use, and those that it may not send a body with (Fetch). */
const forbiddenMethod = /^(?:CONNECT|TRACE|TRACK)$/i;
const withoutBody = /^(?:GET|HEAD)$/i;

/** Headers and types that do not make a browser ask first (Fetch, "CORS-safelisted"). */
const simpleHeader = /^(?:accept|accept-language|content-language)$/i;
const simpleType = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** What a page cannot send: some methods and bodies, headers that belong to the browser, and cookies. */
export const unsendable = ({ method, headers, cookies, body }: RequestDescription): string[] => [
  ...(forbiddenMethod.test(method) ? [method] : []),
  ...(body && withoutBody.test(method) ? [`${method} + Content-Type: ${body.contentType}`] : []),
  ...headers.map(([name]) => name).filter((name) => forbidden.test(name)),
  ...cookies.map(([name]) => `Cookie: ${name}`),
];

export const needsProxy = (request: RequestDescription): boolean => unsendable(request).length > 0;

/**
 * Whether a request that failed here may be sent a second time. A browser hides whether a simple request was carried
 * out: only where it asks first, or where nothing changes, is it certain that nothing happened.
 */
export function maySendAgain(request: RequestDescription): boolean {
  if (request.method !== 'POST') return true;
  return allHeaders(request).some(([name, value]) =>
    /^content-type$/i.test(name) ? !simpleType.test(value) : !simpleHeader.test(name),
  );
}

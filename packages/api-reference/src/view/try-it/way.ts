import { allHeaders, type RequestDescription } from '../../request/description.ts';

/** How to send a request: from the browser, through the portal, or by choosing between both. */
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

/** Methods that a script cannot use, and methods without a body (Fetch). */
const forbiddenMethod = /^(?:CONNECT|TRACE|TRACK)$/i;
const withoutBody = /^(?:GET|HEAD)$/i;

/** Headers and types that need no preflight (Fetch, "CORS-safelisted"). */
const simpleHeader = /^(?:accept|accept-language|content-language)$/i;
const simpleType = /^(?:text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * The parts of a request that a page cannot send: some methods and bodies, headers that browsers control, and cookies.
 */
export const unsendable = ({ method, headers, cookies, body }: RequestDescription): string[] => [
  ...(forbiddenMethod.test(method) ? [method] : []),
  ...(body && withoutBody.test(method) ? [`${method} + Content-Type: ${body.contentType}`] : []),
  ...headers.map(([name]) => name).filter((name) => forbidden.test(name)),
  ...cookies.map(([name]) => `Cookie: ${name}`),
];

export const needsProxy = (request: RequestDescription): boolean => unsendable(request).length > 0;

/**
 * Whether a failed request may be sent again. A browser does not reveal whether a simple request was executed. Only a
 * preflight, or a method that changes nothing, makes sure that nothing happened.
 */
export function maySendAgain(request: RequestDescription): boolean {
  if (request.method !== 'POST') return true;
  return allHeaders(request).some(([name, value]) =>
    /^content-type$/i.test(name) ? !simpleType.test(value) : !simpleHeader.test(name),
  );
}

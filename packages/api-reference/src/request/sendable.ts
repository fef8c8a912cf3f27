import type { Header, Part, RequestBody, RequestDescription } from './description.ts';
import { encode } from './styles.ts';

/** What a method and the name of a header can be made of (RFC 9110, "Tokens"). */
const toToken = (text: string): string => text.replaceAll(/[^!#$%&'*+.^_`|~0-9A-Za-z-]+/g, encode);

/** A line end in a header would begin another one. A tab is a space there. */
const toLine = (text: string): string => text.replaceAll(/[^\P{Cc}\t]+/gu, encode);

/** Servers are written by authors, and put in front of what is encoded already. */
const toUrl = (text: string): string => text.toWellFormed().replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, encode);

const toHeader = ([name, value]: Header): Header => [toToken(name), toLine(value)];

/**
 * The same request, where a document has names or types that HTTP cannot carry. Names come from authors who may want a
 * reader to send something else than what the page shows.
 */
export const sendable = ({
  method,
  url,
  headers,
  cookies,
  body,
  ...request
}: RequestDescription): RequestDescription => ({
  ...request,
  method: toToken(method),
  url: toUrl(url),
  headers: headers.map(toHeader),
  cookies: cookies.map(([name, value]) => [toToken(name), toLine(value).replaceAll(';', '%3B')]),
  ...(body && { body: toSendableBody(body) }),
});

function toSendableBody(body: RequestBody): RequestBody {
  const contentType = toLine(body.contentType);
  return body.kind === 'multipart' ? { ...body, contentType, parts: body.parts.map(toPart) } : { ...body, contentType };
}

const toPart = ({ headers, contentType, ...part }: Part): Part => ({
  ...part,
  ...(contentType !== undefined && { contentType: toLine(contentType) }),
  headers: headers.map(toHeader),
});

import type { Header, Part, RequestBody, RequestDescription } from './description.ts';
import { encode } from './styles.ts';

/** The characters of methods and header names (RFC 9110, "Tokens"). */
const toToken = (text: string): string => text.replaceAll(/[^!#$%&'*+.^_`|~0-9A-Za-z-]+/g, encode);

/** A line end in a value would begin another header. A tab is allowed. */
const toLine = (text: string): string => text.replaceAll(/[^\P{Cc}\t]+/gu, encode);

/** The author's server URL comes before parts that are already encoded, so only these characters are encoded. */
const toUrl = (text: string): string => text.toWellFormed().replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, encode);

const toHeader = ([name, value]: Header): Header => [toToken(name), toLine(value)];

/**
 * Encodes names and types of a document that HTTP cannot carry. An attacker may write a document whose request differs
 * from what the page shows.
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

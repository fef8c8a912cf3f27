/**
 * A request as it is sent. Every sample is written from it, and both ways of trying a request send it. Anything that it
 * lacks is not sent.
 */
export interface RequestDescription {
  /** In upper and lower case as it is sent. */
  readonly method: string;
  /** Absolute and encoded, without a fragment. */
  readonly url: string;
  /** Without `Cookie`, and without the `Content-Type` of the body. */
  readonly headers: readonly Header[];
  /** Names and values as they are sent. */
  readonly cookies: readonly Header[];
  readonly body?: RequestBody;
}

export type Header = readonly [name: string, value: string];

export type RequestBody =
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | {
      readonly kind: 'urlencoded';
      readonly contentType: string;
      readonly text: string;
      /** The decoded pairs. Absent if encoding names and values would not give the same text again. */
      readonly pairs?: readonly Header[];
    }
  | { readonly kind: 'file'; readonly contentType: string; readonly file: FileContent }
  | { readonly kind: 'multipart'; readonly contentType: string; readonly parts: readonly Part[] };

export interface FileContent {
  readonly name: string;
  /** Absent for a placeholder, because the reader has not chosen a file yet. */
  readonly file?: File;
}

export interface Part {
  /** Absent in multipart bodies with an order of parts instead of names. */
  readonly name?: string;
  /** Absent for plain text. */
  readonly contentType?: string;
  readonly headers: readonly Header[];
  readonly content: string | FileContent;
}

export const cookieHeader = ({ cookies }: Pick<RequestDescription, 'cookies'>): string =>
  cookies.map(([name, value]) => `${name}=${value}`).join('; ');

/** All headers, with those of the body and cookies, for senders that add none. */
export function allHeaders(request: RequestDescription): Header[] {
  const { headers, cookies, body } = request;
  const ofBody: Header[] = body && body.kind !== 'multipart' ? [['Content-Type', body.contentType]] : [];
  const ofCookies: Header[] = cookies.length > 0 ? [['Cookie', cookieHeader(request)]] : [];
  return [
    ...headers.slice(0, 1).filter(isAccept),
    ...ofBody,
    ...headers.filter((header, at) => at > 0 || !isAccept(header)),
    ...ofCookies,
  ];
}

const isAccept = ([name]: Header): boolean => name.toLowerCase() === 'accept';

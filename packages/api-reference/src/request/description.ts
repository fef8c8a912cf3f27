/**
 * A request as it travels. The serializer builds it, and every sample and both ways of trying a request are written from it:
 * what it does not say is not sent.
 */
export interface RequestDescription {
  /** With the capitals that are sent. */
  readonly method: string;
  /** Whole and encoded, without a fragment. */
  readonly url: string;
  /** Without `Cookie`, and without the `Content-Type` of the body. */
  readonly headers: readonly Header[];
  /** Name and value as they are sent. */
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
      /** The same decoded; absent where encoding each name and value would not give the same text again. */
      readonly pairs?: readonly Header[];
    }
  | { readonly kind: 'file'; readonly contentType: string; readonly file: FileContent }
  | { readonly kind: 'multipart'; readonly contentType: string; readonly parts: readonly Part[] };

export interface FileContent {
  readonly name: string;
  /** Absent for a placeholder: a sample names a file that the reader has yet to choose. */
  readonly file?: File;
}

export interface Part {
  /** Absent in multipart bodies whose parts have an order instead of names. */
  readonly name?: string;
  /** Absent for plain text. */
  readonly contentType?: string;
  readonly headers: readonly Header[];
  readonly content: string | FileContent;
}

export const cookieHeader = ({ cookies }: Pick<RequestDescription, 'cookies'>): string =>
  cookies.map(([name, value]) => `${name}=${value}`).join('; ');

/** Headers of a request whose sender writes none by itself: those of the body and cookies included. */
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

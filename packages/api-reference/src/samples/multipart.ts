import type { RequestBody } from '../request/description.ts';
import { partHeaders } from '../request/encode-body.ts';

type Multipart = Extract<RequestBody, { kind: 'multipart' }>;

/**
 * Whether the standard form classes can write it: files, and texts without a type or headers. These classes change
 * every line end to two characters, so a text must not have any.
 */
export const isPlainForm = ({ contentType, parts }: Multipart): boolean =>
  contentType === 'multipart/form-data' &&
  parts.every(
    ({ name, contentType: type, headers, content }) =>
      name !== undefined &&
      !/[\r\n]/.test(name) &&
      headers.length === 0 &&
      (typeof content !== 'string' || (type === undefined && !/[\r\n]/.test(content))),
  );

/** A boundary that no part contains. */
export function boundaryFor({ parts }: Multipart): string {
  let boundary = 'portico-boundary';
  while (parts.some(({ content }) => typeof content === 'string' && content.includes(boundary))) boundary += '-';
  return boundary;
}

export type Piece = { readonly text: string } | { readonly file: string };

/** A multipart body as a list of texts and files, for languages without a suitable class. */
export function toPieces(body: Multipart): Piece[] {
  const boundary = boundaryFor(body);
  const pieces: Piece[] = [];
  let text = '';
  for (const part of body.parts) {
    text += `--${boundary}\r\n${[...partHeaders(part, body.contentType), ''].map((line) => `${line}\r\n`).join('')}`;
    if (typeof part.content === 'string') text += part.content;
    else {
      pieces.push({ text }, { file: part.content.name });
      text = '';
    }
    text += '\r\n';
  }
  return [...pieces, { text: `${text}--${boundary}--\r\n` }];
}

/** The Content-Type with the boundary of the pieces. */
export const typeWithBoundary = (body: Multipart): string => `${body.contentType}; boundary=${boundaryFor(body)}`;

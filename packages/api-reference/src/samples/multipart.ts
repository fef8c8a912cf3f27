import type { RequestBody } from '../request/description.ts';
import { partHeaders } from '../request/encode-body.ts';

type Multipart = Extract<RequestBody, { kind: 'multipart' }>;

/**
 * Whether the usual classes for forms can write it: files, and texts without a type or headers of their own. They would
 * make every line end one of two characters.
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

/** A line that no part contains. */
export function boundaryFor({ parts }: Multipart): string {
  let boundary = 'portico-boundary';
  while (parts.some(({ content }) => typeof content === 'string' && content.includes(boundary))) boundary += '-';
  return boundary;
}

export type Piece = { readonly text: string } | { readonly file: string };

/** A multipart body as texts and files in turn, for languages without a class that could write all of it. */
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

/** The whole Content-Type of a body that is written in pieces. */
export const typeWithBoundary = (body: Multipart): string => `${body.contentType}; boundary=${boundaryFor(body)}`;

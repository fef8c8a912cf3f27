import { allHeaders, type Header, type RequestDescription } from '../request/description.ts';
import { type Piece, toPieces, typeWithBoundary } from './multipart.ts';

/** A request for languages that get all headers and the body as bytes. */
export interface Sent {
  readonly headers: readonly Header[];
  /** Undefined without a body. Otherwise texts and files in order. */
  readonly pieces: readonly Piece[] | undefined;
}

export function toSent(request: RequestDescription): Sent {
  const { body } = request;
  const headers = allHeaders(request);
  if (!body) return { headers, pieces: undefined };
  if (body.kind === 'file') return { headers, pieces: [{ file: body.file.name }] };
  if (body.kind !== 'multipart') return { headers, pieces: [{ text: body.text }] };
  return { headers: [...headers, ['Content-Type', typeWithBoundary(body)]], pieces: toPieces(body) };
}

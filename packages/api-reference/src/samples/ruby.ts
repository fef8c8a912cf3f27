import type { SampleWriter } from './languages.ts';
import { createQuote, inBraces, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: inBraces, special: { '#': '\\#' } });

const classes: Readonly<Record<string, string>> = {
  GET: 'Get',
  POST: 'Post',
  PUT: 'Put',
  PATCH: 'Patch',
  DELETE: 'Delete',
  HEAD: 'Head',
  OPTIONS: 'Options',
  TRACE: 'Trace',
};

export const toRuby: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  const known = classes[method];
  const made = known
    ? `Net::HTTP::${known}.new(uri)`
    : `Net::HTTPGenericRequest.new(${quote(method)}, true, true, uri)`;
  return [
    "require 'net/http'",
    "require 'uri'",
    '',
    `uri = URI(${quote(url)})`,
    `request = ${made}`,
    ...headers.map(([name, value]) => `request[${quote(name)}] = ${quote(value)}`),
    ...(pieces ? [`request.body = ${toBody(pieces)}`] : []),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n');
};

function toBody(pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (pieces.length > 1) return `[\n${pieces.map((piece) => `  ${toPiece(piece)},`).join('\n')}\n].join`;
  if (first && 'text' in first && isBlock(first.text) && !/^BODY$/m.test(first.text)) {
    return `<<'BODY'.chomp\n${first.text}\nBODY`;
  }
  return first ? toPiece(first) : '""';
}

/** As bytes, because Ruby cannot join a text in UTF-8 and a file. */
const toPiece = (piece: Piece): string =>
  'text' in piece ? `${quote(piece.text)}.b` : `File.binread(${quote(piece.file)})`;

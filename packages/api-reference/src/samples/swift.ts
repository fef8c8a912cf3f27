import type { SampleWriter } from './languages.ts';
import { createQuote, inBraces, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: inBraces });
const toText = (text: string): string =>
  isBlock(text) && !text.includes('"""') && !text.includes('\\#') ? `#"""\n${text}\n"""#` : quote(text);

export const toSwift: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  return [
    'import Foundation',
    '#if canImport(FoundationNetworking)',
    'import FoundationNetworking',
    '#endif',
    '',
    `var request = URLRequest(url: URL(string: ${quote(url)})!)`,
    `request.httpMethod = ${quote(method)}`,
    ...headers.map(([name, value]) => `request.setValue(${quote(value)}, forHTTPHeaderField: ${quote(name)})`),
    ...(pieces ? [`request.httpBody = ${pieces.map(toData).join('\n    + ')}`] : []),
    '',
    'let (data, response) = try await URLSession.shared.data(for: request)',
    'print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))',
  ].join('\n');
};

const toData = (piece: Piece): string =>
  'text' in piece
    ? `Data(${toText(piece.text)}.utf8)`
    : `(try Data(contentsOf: URL(fileURLWithPath: ${quote(piece.file)})))`;

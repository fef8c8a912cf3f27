import type { SampleWriter } from './languages.ts';
import { createQuote, fourDigits, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: fourDigits });

/** For C# 12 and newer, with top-level statements. */
export const toCsharp: SampleWriter = (request) => {
  const { method, url, cookies } = request;
  const { headers, pieces } = toSent(request);
  const isOfBody = (name: string) => pieces !== undefined && name === 'Content-Type';
  const own = headers.filter(([name]) => !isOfBody(name));
  const type = headers.find(([name]) => isOfBody(name))?.[1];
  // The default cookie container would replace the header.
  const handler = cookies.length > 0 ? 'new HttpClientHandler { UseCookies = false }' : '';
  return [
    'using System.Net.Http;',
    'using System.Text;',
    '',
    `using var client = new HttpClient(${handler});`,
    `using var request = new HttpRequestMessage(${toMethod(method)}, ${quote(url)});`,
    ...own.map(([name, value]) => `request.Headers.TryAddWithoutValidation(${quote(name)}, ${quote(value)});`),
    ...(pieces ? [`request.Content = new ByteArrayContent(${toBody(pieces)});`] : []),
    ...(type === undefined ? [] : [`request.Content.Headers.TryAddWithoutValidation("Content-Type", ${quote(type)});`]),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ].join('\n');
};

const known = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'Trace']);

function toMethod(method: string): string {
  const name = `${method.slice(0, 1)}${method.slice(1).toLowerCase()}`;
  return known.has(name) && name.toUpperCase() === method ? `HttpMethod.${name}` : `new HttpMethod(${quote(method)})`;
}

function toBody(pieces: readonly Piece[]): string {
  if (pieces.length === 1 && pieces[0]) return toBytes(pieces[0]);
  return `[\n${pieces.map((piece) => `    .. ${toBytes(piece)},`).join('\n')}\n]`;
}

const toBytes = (piece: Piece): string =>
  'text' in piece ? `Encoding.UTF8.GetBytes(${toText(piece.text)})` : `File.ReadAllBytes(${quote(piece.file)})`;

const toText = (text: string): string =>
  isBlock(text) && !text.includes('"""') && !text.endsWith('\n') ? `"""\n${text}\n"""` : quote(text);

import type { SampleWriter } from './languages.ts';
import { createQuote, fourDigits, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: fourDigits });
const toText = (text: string): string => (isBlock(text) && !text.includes('`') ? `\`${text}\`` : quote(text));

export const toGo: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces = [] } = toSent(request);
  const files = pieces.flatMap((piece) => ('file' in piece ? [piece.file] : []));
  const hasText = pieces.some((piece) => 'text' in piece);
  const imports = ['fmt', 'io', 'net/http', ...(files.length > 0 ? ['os'] : []), ...(hasText ? ['strings'] : [])];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t${quote(name)}`),
    ')',
    '',
    'func main() {',
    ...files.flatMap((file, at) => [
      `\tfile${at + 1}, err := os.Open(${quote(file)})`,
      '\tcheck(err)',
      `\tdefer file${at + 1}.Close()`,
    ]),
    `\trequest, err := http.NewRequest(${quote(method)}, ${quote(url)}, ${toBody(pieces)})`,
    '\tcheck(err)',
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quote(name)}, ${quote(value)})`),
    '',
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tcheck(err)',
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    '\tcheck(err)',
    '\tfmt.Println(response.Status, string(answer))',
    '}',
    '',
    'func check(err error) {',
    '\tif err != nil {',
    '\t\tpanic(err)',
    '\t}',
    '}',
  ].join('\n');
};

function toBody(pieces: readonly Piece[]): string {
  let files = 0;
  const readers = pieces.map((piece) =>
    'text' in piece ? `strings.NewReader(${toText(piece.text)})` : `file${++files}`,
  );
  if (readers.length < 2) return readers[0] ?? 'nil';
  return `io.MultiReader(\n${readers.map((reader) => `\t\t${reader},`).join('\n')}\n\t)`;
}

import type { SampleWriter } from './languages.ts';
import { createQuote, inBraces, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: inBraces });
const toText = (text: string): string => (isBlock(text) && !text.includes('"#') ? `r#"${text}"#` : quote(text));

const short = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

export const toRust: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  const start = short.has(method)
    ? `.${method.toLowerCase()}(${quote(url)})`
    : `.request(reqwest::Method::from_bytes(b${quote(method)})?, ${quote(url)})`;
  return [
    '// Cargo.toml: reqwest = { version = "0.12", features = ["blocking"] }',
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    '    let response = reqwest::blocking::Client::new()',
    `        ${start}`,
    ...headers.map(([name, value]) => `        .header(${quote(name)}, ${quote(value)})`),
    ...(pieces ? [`        .body(${toBody(pieces)})`] : []),
    '        .send()?;',
    '    println!("{} {}", response.status(), response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n');
};

function toBody(pieces: readonly Piece[]): string {
  const [first] = pieces;
  if (pieces.length === 1 && first)
    return 'text' in first ? toText(first.text) : `std::fs::File::open(${quote(first.file)})?`;
  const all = pieces.map((piece) =>
    'text' in piece ? `${quote(piece.text)}.as_bytes()` : `std::fs::read(${quote(piece.file)})?.as_slice()`,
  );
  return `[\n${all.map((piece) => `            ${piece},`).join('\n')}\n        ].concat()`;
}

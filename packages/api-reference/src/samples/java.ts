import type { SampleWriter } from './languages.ts';
import { createQuote, fourDigits, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: fourDigits });

/** For Java 17 and newer. `java Main.java` runs it. */
export const toJava: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  const hasFile = pieces?.some((piece) => 'file' in piece);
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpRequest.BodyPublishers;',
    'import java.net.http.HttpResponse.BodyHandlers;',
    ...(hasFile ? ['import java.nio.file.Path;'] : []),
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    `        var request = HttpRequest.newBuilder(URI.create(${quote(url)}))`,
    `            .method(${quote(method)}, ${toBody(pieces)})`,
    ...headers.map(([name, value]) => `            .header(${quote(name)}, ${quote(value)})`),
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n');
};

function toBody(pieces: readonly Piece[] | undefined): string {
  if (!pieces) return 'BodyPublishers.noBody()';
  if (pieces.length === 1 && pieces[0]) return toPublisher(pieces[0]);
  const lines = pieces.map((piece) => `                ${toPublisher(piece)}`);
  return `BodyPublishers.concat(\n${lines.join(',\n')})`;
}

const toPublisher = (piece: Piece): string =>
  'text' in piece
    ? `BodyPublishers.ofString(${toText(piece.text)})`
    : `BodyPublishers.ofFile(Path.of(${quote(piece.file)}))`;

/** A text block removes the common indentation of its lines and spaces at their ends. */
function toText(text: string): string {
  const isKept = isBlock(text) && /^\S/.test(text) && !/ $|"""/m.test(text);
  if (!isKept) return quote(text);
  return `"""\n${text.replaceAll('\\', '\\\\').replace(/"$/, '\\"').replace(/\n$/, '\\n')}"""`;
}

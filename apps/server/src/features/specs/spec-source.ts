import { LineCounter } from 'yaml';
import { because, type Reason } from '../../platform/because.ts';
import { nearestNode, toPlainValue, tryParse, whyUnread, type YamlDocument } from '../../platform/yaml/yaml-file.ts';

export interface ParsedSpec {
  value?: object;
  mistakes: (Reason & { line?: number | undefined })[];
  /** The line of a value, or of its nearest existing parent. */
  lineOf(path: string[]): number | undefined;
}

/** Parses JSON or YAML. JSON could be parsed as YAML, but that takes ten times as long. */
export function parseSpec(text: string): ParsedSpec {
  return text.trimStart().startsWith('{') ? parseJson(text) : parseYaml(text);
}

function parseJson(text: string): ParsedSpec {
  try {
    let lines: ParsedSpec | undefined;
    return asSpec(JSON.parse(text), (path) => {
      lines ??= parseYaml(text);
      return lines.lineOf(path);
    });
  } catch (error) {
    if (error instanceof RangeError) return refused(because('nested-too-deeply'));
    const [, line] = /line (\d+)/.exec((error as Error).message) ?? [];
    return refused(because('invalid-json'), line === undefined ? undefined : Number(line));
  }
}

function parseYaml(text: string): ParsedSpec {
  const lines = new LineCounter();
  const document = tryParse(text, lines);
  if (!document) return refused(because('nested-too-deeply'));
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line);
  if (document.errors.length > 0) {
    const mistakes = document.errors.map((error) => ({ line: lineAt(error.pos[0]), ...whyUnread(error) }));
    return { mistakes: mistakes.slice(0, 10), lineOf: () => undefined };
  }
  const { value, mistake } = toPlainValue(document);
  if (mistake) return refused(mistake);
  return asSpec(value, (path) => lineAt(nearestNode(document as YamlDocument, path)));
}

const refused = (why: Reason, line?: number): ParsedSpec => ({
  mistakes: [{ line, ...why }],
  lineOf: () => undefined,
});

function asSpec(value: unknown, lineOf: ParsedSpec['lineOf']): ParsedSpec {
  if (typeof value !== 'object' || value === null) return refused(because('neither-json-nor-yaml'));
  return { value, mistakes: [], lineOf };
}

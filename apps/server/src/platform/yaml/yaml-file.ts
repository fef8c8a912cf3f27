import { isCollection, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, YAMLParseError } from 'yaml';
import { because, type Reason } from '../because.ts';
import { type Check, compileCheck } from '../validation/invalid-parameters.ts';
import { findUnstorableText } from '../validation/unstorable-text.ts';
import { sizeByAliases } from './yaml-aliases.ts';

export type YamlDocument = ReturnType<typeof parseDocument>;

/** A mistake in a file, for its author. */
interface Finding extends Reason {
  file: string;
  line?: number | undefined;
}

export type LineOf = (path: readonly (string | number)[]) => number | undefined;

export interface ReadYaml<Value> {
  value?: Value;
  findings: Finding[];
  /** The line of a value, or of its nearest existing parent. */
  lineOf?: LineOf;
}

/** A reader of YAML files of one schema, whose findings point at lines. */
export function createYamlReader<Value>(schema: object) {
  const check = compileCheck(schema);
  return (file: string, text: string): ReadYaml<Value> => readYaml<Value>(file, text, check);
}

function readYaml<Value>(file: string, text: string, check: Check): ReadYaml<Value> {
  const lines = new LineCounter();
  const document = tryParse(text, lines);
  if (!document) return { findings: [{ file, ...because('nested-too-deeply') }] };
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line);
  if (document.errors.length > 0) {
    return { findings: document.errors.map((error) => ({ file, line: lineAt(error.pos[0]), ...whyUnread(error) })) };
  }
  const { value, mistake } = toPlainValue(document);
  if (mistake) return { findings: [{ file, ...mistake }] };
  const unstorable = findUnstorableText(value);
  if (unstorable !== undefined) return { findings: [{ file, ...because('unstorable-text', { field: unstorable }) }] };
  const lineOf: LineOf = (path) => lineAt(nearestNode(document, path));
  const findings = check(value).map(({ field, reason, rule: code, cause = { code }, ...values }): Finding => {
    const line = lineOf(field === 'body' ? [] : field.split('.'));
    const why = { reason, cause: { values, ...cause } };
    return { file, line, ...because('in-field', { field, reason: why }) };
  });
  return findings.length > 0 ? { findings } : { value: value as Value, findings, lineOf };
}

/** The parser's message is English, and its code is its own. */
export const whyUnread = ({ message, code }: Pick<YAMLParseError, 'message' | 'code'>): Reason => ({
  ...because('invalid-yaml', { mistake: code }),
  reason: message,
});

/** The parser is recursive, and a file may nest deeper than the stack allows. */
export function tryParse(text: string, lineCounter: LineCounter): YamlDocument | undefined {
  try {
    // Warnings about an uploaded file go to its author, not to the server's standard error.
    const options = { lineCounter, prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const;
    const document = parseDocument(text, options);
    document.errors.push(...findRepeatedKeys(document));
    return document.errors.some(({ message }) => message.includes('call stack')) ? undefined : document;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The parser's own check compares each key with all others of its map, which takes minutes for large maps. */
function findRepeatedKeys({ contents }: YamlDocument): YAMLParseError[] {
  const found: YAMLParseError[] = [];
  const left: unknown[] = [contents];
  while (left.length > 0) {
    const node = left.pop();
    if (isPair(node)) left.push(node.value, node.key);
    if (!isCollection(node)) continue;
    for (const item of node.items.toReversed()) left.push(item);
    if (!isMap(node)) continue;
    const keys = new Set<unknown>();
    for (const { key } of node.items) {
      if (!isScalar(key)) continue;
      const at = key.range?.[0] ?? 0;
      if (keys.has(key.value)) found.push(new YAMLParseError([at, at + 1], 'DUPLICATE_KEY', 'Map keys must be unique'));
      keys.add(key.value);
    }
  }
  return found;
}

/**
 * The limits of characters that aliases may add. Files repeat themselves, but never grow many times over or by
 * megabytes.
 */
const byAliases = { least: 64 * 1024, times: 20, most: 4 * 1024 * 1024 };

/** The values of a document, or why it has none. Aliases can make a small file huge, so the size is checked first. */
export function toPlainValue(document: YamlDocument): { value?: unknown; mistake?: Reason } {
  const { added, own } = sizeByAliases(document.contents);
  if (added === Number.POSITIVE_INFINITY) return { mistake: because('alias-of-itself') };
  const most = Math.min(byAliases.most, Math.max(byAliases.least, byAliases.times * own));
  if (added > most) return { mistake: because('too-many-aliases') };
  try {
    const value: unknown = document.toJS({ maxAliasCount: -1 });
    // Fails if aliases nest deeper than readers of the value can follow.
    if (added > 0) JSON.stringify(value);
    return { value };
  } catch (error) {
    if (error instanceof RangeError) return { mistake: because('nested-too-deeply') };
    return { mistake: because('broken-alias') };
  }
}

/** The position of a field's value, or of the nearest existing parent. */
export function nearestNode(document: YamlDocument, path: readonly (string | number)[]): number | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

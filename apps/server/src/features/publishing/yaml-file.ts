import { isNode, LineCounter, parseDocument } from 'yaml';
import { type Check, compileCheck } from '../../validation/invalid-parameters.ts';
import type { Finding } from './findings.ts';

/** A reader of YAML files of one schema, whose findings point at lines. */
export function createYamlReader<Value>(schema: object) {
  const check = compileCheck(schema);
  return (file: string, text: string): { value?: Value; findings: Finding[] } => readYaml<Value>(file, text, check);
}

/** Aliases beyond this many make a small file a large value. */
const maxAliasCount = 100;

function readYaml<Value>(file: string, text: string, check: Check): { value?: Value; findings: Finding[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line);
  if (document.errors.length > 0) {
    return { findings: document.errors.map(({ message, pos }) => ({ file, line: lineAt(pos[0]), reason: message })) };
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount });
  } catch {
    return { findings: [{ file, reason: 'uses its aliases too often' }] };
  }
  const findings = check(value).map(({ field, reason }): Finding => {
    const node = nearestNode(document, field === 'body' ? [] : field.split('.'));
    return { file, line: lineAt(node), reason: `${field === 'body' ? 'the file' : field} ${reason}` };
  });
  return findings.length > 0 ? { findings } : { value: value as Value, findings };
}

/** Where the value of a field stands, or of the nearest thing around it that exists. */
function nearestNode(document: ReturnType<typeof parseDocument>, path: string[]): number | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

import { decodeHTML } from 'entities';
import type { MarkdownIt, Token } from 'markdown-it';
import type { CodeBlockNode } from '../nodes.ts';
import { type BlockEnv, tellMistake } from './block-mistakes.ts';

export type CodeOptions = Pick<CodeBlockNode, 'lang' | 'title' | 'firstLine' | 'highlighted' | 'added' | 'removed'>;

/** `name="a b"`, `name={1-3}`, `name=word`, `{1-3}` or a word. */
const part = /([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'{}]+))|\{([^{}]*)\}|\S+/giy;

const lineOptions = { add: 'added', ins: 'added', del: 'removed' } as const;
const known = ['title', 'lines', '{1,3-5}', 'add={1,3-5}', 'del={1,3-5}'].join(', ');

/** Reads the words after the fence of code: its language, and `title="a.ts" lines {1,3-5} add={2} del={4}`. */
export function codeOptions(markdown: MarkdownIt): void {
  markdown.core.ruler.before('inline', 'code_options', ({ tokens, env }) => {
    for (const token of tokens)
      if (token.type === 'fence') token.meta = { code: read(token, env), line: (token.map?.[0] ?? 0) + 1 };
  });
}

function read(token: Token, env: BlockEnv): CodeOptions {
  const info = withoutEscapes(token.info).trim();
  const [lang = ''] = info.split(/\s/, 1);
  const options: CodeOptions = lang === '' || lang.startsWith('{') ? {} : { lang };
  const line = (token.map?.[0] ?? 0) + 1;
  const last = token.content.replace(/\n$/, '').split('\n').length;
  const setLines = (name: 'highlighted' | 'added' | 'removed', text: string) => {
    const lines = toLines(text, last);
    if (lines) options[name] = lines;
    else tellCode(env, line, text, last);
  };

  const rest = options.lang === undefined ? info : info.slice(lang.length);
  for (const [whole, name, double, single, braced, bare, range] of partsOf(rest)) {
    const value = double ?? single ?? braced ?? bare ?? '';
    const lines = lineOptions[name as keyof typeof lineOptions];
    if (range !== undefined) setLines('highlighted', range);
    else if (lines) setLines(lines, value);
    else if (name === 'title') options.title = value;
    else if (whole === 'lines' || whole === 'showLineNumbers') options.firstLine = 1;
    else if (name === 'lines' && /^\d{1,7}$/.test(value)) options.firstLine = Number(value);
    else if (name !== undefined) {
      const reason = `code has no option ${whole}: use ${known}`;
      tellMistake(env, line, 'code-option', reason, { option: whole, known });
    }
  }
  return options;
}

function* partsOf(text: string): Generator<RegExpMatchArray> {
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at] ?? '')) at += 1;
    else {
      part.lastIndex = at;
      const found = part.exec(text);
      if (!found) return;
      yield found;
      at = part.lastIndex;
    }
  }
}

function tellCode(env: BlockEnv, line: number, found: string, last: number): void {
  const reason = `"${found}" is not a list of lines of this code: write numbers from 1 to ${last}, such as {1,3-5}`;
  tellMistake(env, line, 'code-lines', reason, { found, last });
}

/** The numbers of `1,3-5`, in order; undefined if one of them is not a line. */
function toLines(text: string, last: number): number[] | undefined {
  const lines = new Set<number>();
  for (const piece of text.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,7})(?:\s*-\s*(\d{1,7}))?\s*$/.exec(piece) ?? [];
    const [first, end] = [Number(from), Number(to)];
    if (!(first >= 1 && first <= end && end <= last)) return undefined;
    for (let line = first; line <= end; line++) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
}

/** The words after a fence may contain escapes, which the parser does not resolve. */
const withoutEscapes = (info: string): string => decodeHTML(info.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1'));

import type { MarkdownIt, Token } from 'markdown-it';
import { type BlockEnv, tellMistake } from './block-mistakes.ts';

/** A name that variables can have. */
export const variablePattern = '^[a-z][a-z0-9_]{0,49}$';
/** A value stays on one line. */
export const variableValuePattern = '^[^\\n\\r]{0,500}$';
export const variablesMaximum = 200;

/** In a link, the parser has encoded the braces. Names after `$` belong to the code of other tools. */
const named = /(\\)?(?<!\$)(?:\{\{ ?([a-z][a-z0-9_]{0,49}) ?\}\}|%7B%7B([a-z][a-z0-9_]{0,49})%7D%7D)/g;

/** More text than this is a list of values and no document. */
const addedMaximum = 1_000_000;

/**
 * Replaces `{{name}}` by the value of a variable. Values are put into what was read already, so that nothing in them is
 * Markdown. Code has braces of its own: there, names that are not known stay.
 */
export function variables(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'variables', ({ tokens, env }) => {
    const { variables: values } = env as BlockEnv;
    if (values) replaceIn(tokens, values, env);
  });
}

function replaceIn(tokens: readonly Token[], values: ReadonlyMap<string, string>, env: BlockEnv): void {
  const { added = { characters: 0 } } = env;

  function replace(text: string, line: number | undefined): string {
    if (!text.includes('{{') && !text.includes('%7B%7B')) return text;
    return text.replaceAll(named, (whole, backslash?: string, plain?: string, encoded?: string) => {
      if (backslash) return whole.slice(1);
      const name = plain ?? encoded ?? '';
      const value = values.get(name);
      if (value === undefined) {
        if (line !== undefined) tellUnknown(env, line, name);
        return whole;
      }
      added.characters += value.length;
      return added.characters > addedMaximum ? whole : value;
    });
  }

  function replaceInline(children: readonly Token[], first: number): void {
    let line = first;
    for (const token of children) {
      if (token.type === 'softbreak' || token.type === 'hardbreak') line += 1;
      else if (token.type === 'text') token.content = replace(token.content, line);
      else if (token.type === 'code_inline') token.content = replace(token.content, undefined);
      for (const attribute of token.attrs ?? []) attribute[1] = replace(String(attribute[1]), line);
      if (token.type === 'image') replaceInline(token.children ?? [], line);
    }
  }

  let line = 1;
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1;
    if (token.type === 'fence' || token.type === 'code_block') token.content = replace(token.content, undefined);
    if (token.children) {
      replaceInline(token.children, line);
      // Bare URLs are looked for only in paragraphs whose source may have one.
      token.content = replace(token.content, undefined);
    }
    replaceTitles(token.meta, (text) => replace(text, line));
  }
  if (added.characters > addedMaximum) {
    const reason = `the values of variables have more than ${addedMaximum} characters here`;
    tellMistake(env, 1, 'variables-too-long', reason, { maximum: addedMaximum });
  }
}

/** Titles of blocks, and of code. */
function replaceTitles(meta: Record<string, unknown> | null | undefined, replace: (text: string) => string): void {
  if (!meta) return;
  for (const name of ['title', 'summary']) {
    const text = meta[name];
    if (typeof text === 'string') meta[name] = replace(text);
  }
  if (typeof meta.code === 'object') replaceTitles(meta.code as Record<string, unknown>, replace);
}

function tellUnknown(env: BlockEnv, line: number, name: string): void {
  const [text, escaped] = [`{{${name}}}`, `\\{{${name}}}`];
  const reason = `there is no variable ${name}: add it to "variables" of portal.yaml or of this file, or write ${escaped} to show ${text}`;
  tellMistake(env, line, 'variable-unknown', reason, { name, text, escaped });
}

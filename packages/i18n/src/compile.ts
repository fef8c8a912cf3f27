import { type PluralCategory, parse, type Token } from '@messageformat/parser';
import type { Cases, Compiled, Message, Part } from './bind.ts';

/** ICU messages by their keys, as translators write them. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export type Compile = (message: string, tag: string) => Message;

/** Compiles the texts of a language. Missing keys are compiled from English. */
export function compileTexts(texts: Texts, english: Texts, tag: string, compile: Compile): Compiled {
  return Object.fromEntries(
    Object.entries(english).map(([key, inEnglish]) => {
      const text = texts[key] ?? inEnglish;
      if (typeof inEnglish === 'string') return [key, compile(text as string, tag)];
      return [key, compileTexts(text as Texts, inEnglish, tag, compile)];
    }),
  );
}

export const compileMessage: Compile = (message, tag) => toMessage(parseMessage(message, tag));

/** For texts that pages may replace: they may have only plain `{name}` arguments, which stay in the string. */
export const compileTemplate: Compile = (message, tag) => {
  const parts = compileMessage(message, tag);
  const kept =
    typeof parts === 'string' ? [parts] : parts.map((part) => (typeof part === 'string' ? part : `{${part}}`));
  if (kept.join('') !== message) throw new Error(`“${message}” may have plain arguments only.`);
  return message;
};

/** The parser refuses plural forms that the language does not have. */
export function parseMessage(message: string, tag: string): Token[] {
  const cardinal = new Intl.PluralRules(tag).resolvedOptions().pluralCategories as PluralCategory[];
  try {
    return parse(message, { cardinal });
  } catch (error) {
    throw new Error(`“${message}” is not an ICU message: ${(error as Error).message}`, { cause: error });
  }
}

/** `counted` is the argument of the enclosing plural, which `#` stands for. */
function toMessage(tokens: readonly Token[], counted?: string): Message {
  const parts = tokens.map((token) => toPart(token, counted));
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return parts;
}

function toPart(token: Token, counted: string | undefined): Part {
  switch (token.type) {
    case 'content':
      return token.value;
    case 'argument':
      return [token.arg];
    case 'octothorpe':
      return [counted as string, 'number'];
    case 'function':
      if (token.key === 'number' && !token.param) return [token.arg, 'number'];
      break;
    case 'plural':
      if (!token.pluralOffset) return [token.arg, 'plural', toCases(token.cases, token.arg)];
      break;
    case 'select':
      return [token.arg, 'select', toCases(token.cases, counted)];
  }
  throw new Error(`“${token.ctx.text}” has a format that texts do not use: ${token.type}`);
}

const toCases = (cases: readonly { key: string; tokens: Token[] }[], counted: string | undefined): Cases =>
  Object.fromEntries(cases.map(({ key, tokens }) => [key, toMessage(tokens, counted)]));

import { join } from 'node:path';
import type { Token } from '@messageformat/parser';
import { parseMessage, type Texts } from './compile.ts';
import { readTexts, sectionsApart, type TextSet, textFolder, textSets } from './read-texts.ts';

const note = '// Written from the English texts by `npm run types -w packages/i18n`.\n';

/**
 * Generated files by their paths: the arguments of each English message, and the modules that texts are imported from.
 */
export function typeFiles(): Map<string, string> {
  const sets = textSets.map((set) => ({ set, texts: readTexts(textFolder, 'en', set) }));
  return new Map([
    ...sets.map(
      ({ set, texts }) => [join(import.meta.dirname, `arguments/${set}.ts`), toArgumentsFile(texts)] as const,
    ),
    [join(import.meta.dirname, 'modules.d.ts'), toModulesFile(sets)],
  ]);
}

function toArgumentsFile(texts: Texts): string {
  const rows = [...withArguments(texts)].map(([path, types]) => {
    const fields = Object.entries(types).map(([name, type]) => `${name}: ${type}`);
    // The formatter quotes only keys that need it.
    const key = /^\w+$/.test(path) ? path : `'${path}'`;
    const line = `  ${key}: { ${fields.join('; ')} };\n`;
    return line.length <= 121 ? line : `  ${key}: {\n${fields.map((field) => `    ${field};\n`).join('')}  };\n`;
  });
  return rows.length > 0
    ? `${note}export interface Arguments {\n${rows.join('')}}\n`
    : `${note}export type Arguments = Record<never, never>;\n`;
}

type ArgumentTypes = Record<string, string>;

function* withArguments(texts: Texts, above = ''): Generator<readonly [path: string, types: ArgumentTypes]> {
  for (const [key, text] of Object.entries(texts)) {
    const path = `${above}${key}`;
    if (typeof text !== 'string') yield* withArguments(text, `${path}.`);
    else {
      const types = argumentsOf(text, 'en');
      if (Object.keys(types).length > 0) yield [path, types];
    }
  }
}

/** An argument that is a number in one place of a message is a number in all of them. */
export function argumentsOf(message: string, tag: string): ArgumentTypes {
  return addArguments(parseMessage(message, tag), {});
}

function addArguments(tokens: readonly Token[], types: ArgumentTypes): ArgumentTypes {
  for (const token of tokens) {
    if (token.type === 'argument') types[token.arg] ??= 'string | number';
    if (token.type === 'function' || token.type === 'plural') types[token.arg] = 'number';
    if (token.type === 'select') types[token.arg] = 'string | boolean';
    if ('cases' in token) for (const { tokens: inner } of token.cases) addArguments(inner, types);
  }
  return types;
}

/** Sets that screens load section by section. */
const inSections: readonly string[] = ['portal', 'console', 'forms', 'problems'];

function toModulesFile(sets: readonly { set: TextSet; texts: Texts }[]): string {
  const modules = sets.flatMap(({ set, texts }) => {
    const whole = inSections.includes(set)
      ? Object.keys(texts).map((section) => toSectionModule(set, section))
      : [toSetModule(set)];
    return [...whole, ...(sectionsApart[set] ?? []).map((section) => toSectionModule(set, section))];
  });
  return `${note}\n${modules.join('\n')}`;
}

const toSectionModule = (set: TextSet, section: string): string =>
  toModule(`${set}/${section}`, `Texts['${[set, ...section.split('/')].join("']['")}']`);

function toSetModule(set: TextSet): string {
  const apart = (sectionsApart[set] ?? []).map((section) => `'${section}'`);
  if (apart.length === 0) return toModule(set, `Texts['${set}']`);
  return toModule(set, `Without<Texts['${set}'], ${apart.join(' | ')}>`, 'Load, Texts, Without');
}

const toModule = (
  name: string,
  type: string,
  imported = 'Load, Texts',
): string => `declare module '@portico/i18n/texts/${name}.js' {
  import type { ${imported} } from '@portico/i18n/texts.ts';
  export const en: ${type};
  export const load: Load<${type}>;
}
`;

import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';
import { readCompiled, sectionsApart, type TextSet, textFile, textFolder, withoutSections } from './read-texts.ts';

/** The part of a Vite plugin that this one uses. The package needs no bundler for its types. */
interface TextsPlugin {
  name: string;
  enforce: 'pre';
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(file: string): void }, id: string): string | undefined;
}

const prefix = '@portico/i18n/texts/';
// Rollup marks virtual modules by a leading null character.
const place = '\0i18n/texts/';

/**
 * Compiles texts at build time, so that browsers need no parser. `@portico/i18n/texts/console/teams.js` exports the
 * section `teams` of `console.json`: `en` has the English texts, and `load` has a function for each other locale, whose
 * texts are a file of their own.
 */
export const compiledTexts = (): TextsPlugin => ({
  name: 'compiled-texts',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith(prefix) ? `${place}${id.slice(prefix.length)}` : undefined),
  load(id) {
    if (!id.startsWith(place)) return undefined;
    const [, name = '', set, section, other] =
      /^((\w+)(?:\/([\w/-]+))?)(?:\.(\w+))?\.js$/.exec(id.slice(place.length)) ?? [];
    const locale = (other ?? 'en') as Locale;
    for (const file of [locale, 'en'] as const) this.addWatchFile(textFile(textFolder, file, set as TextSet));
    const texts = readCompiled(textFolder, locale, set as TextSet, section);
    const left = section === undefined ? withoutSections(texts, sectionsApart[set as TextSet] ?? []) : texts;
    const compiled = JSON.stringify(left);
    // The texts of forms are strings.
    const isBound = set !== 'forms';
    const bound = isBound ? `/* #__PURE__ */ bind(${compiled}, ${JSON.stringify(localeNames[locale].tag)})` : compiled;
    return [
      ...(isBound ? [`import { bind } from '@portico/i18n/bind.ts';`] : []),
      ...(other
        ? [`export default ${bound};`]
        : [`export const en = ${bound};`, `export const load = {`, ...loaders(name), `};`]),
    ].join('\n');
  },
});

const loaders = (name: string): string[] =>
  locales
    .filter((locale) => locale !== 'en')
    .map(
      (locale) => `${locale}: async () => (await import(${JSON.stringify(`${prefix}${name}.${locale}.js`)})).default,`,
    );

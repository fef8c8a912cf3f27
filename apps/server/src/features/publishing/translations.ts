import type { Locale } from '@portico/contract/constants.ts';
import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { because } from '../../platform/because.ts';
import { createYamlReader } from '../../platform/yaml/yaml-file.ts';
import {
  languageTags,
  type ProductTranslation,
  ProductTranslationFile,
  readTranslatedFile,
  type TextTranslation,
  toLocale,
  toTranslatedFile,
} from '../publication/translation-content.ts';
import type { FileReader } from './file-reader.ts';
import { firstHeading } from './first-heading.ts';

const readProductTranslation = createYamlReader<ProductTranslationFile>(ProductTranslationFile);

export const isTranslation = (reader: FileReader, file: string): boolean =>
  readTranslatedFile(file, reader.has) !== undefined;

/** The languages in which a file exists besides the portal's own. */
export const languagesOf = (reader: FileReader, file: string, own: Locale): Locale[] =>
  languageTags
    .flatMap((tag) => toLocale(tag) ?? [])
    .filter((language) => language !== own && reader.has(toTranslatedFile(file, language)));

/** Reports translations that readers would never see. */
export function checkTranslations(reader: FileReader, own: Locale): void {
  const files = ['pages', 'products'].flatMap((folder) => reader.listBelow(folder).map((path) => `${folder}/${path}`));
  const top = reader.list('').flatMap(({ name, isFolder }) => (isFolder ? [] : [name]));
  for (const file of [...top, ...files]) {
    if (!isTranslatable(file)) continue;
    const { original, tag, language } = readTranslatedFile(file, reader.has) ?? {};
    if (original === undefined || tag === undefined) continue;
    reader.noteRead(file);
    if (language === undefined) {
      reader.report(file, because('translation-language', { tag, names: languageTags.join(', ') }));
    } else if (language === own) {
      reader.report(file, because('translation-own-language', { language: tag, original }));
    } else if (!reader.has(original)) reader.report(file, because('translation-without-original', { original }));
  }
}

/** Documents, pages, `product.yaml` and `portal.yaml` have translations. */
const isTranslatable = (file: string): boolean =>
  /^(?:portal\.[a-z]{2}\.yaml|pages\/.+\.md|products\/[^/]+\/(?:product\.[a-z]{2}\.yaml|(?:versions\/[^/]+\/)?docs\/.+\.md))$/.test(
    file,
  );

/** Reads a document or a page in each language in which it exists. */
export async function readTextTranslations(
  reader: FileReader,
  file: string,
  own: Locale,
  kind: 'document' | 'page',
): Promise<TextTranslation[]> {
  const translations: TextTranslation[] = [];
  for (const language of languagesOf(reader, file, own)) {
    const at = toTranslatedFile(file, language);
    const source = await reader.text(at);
    if (source === undefined) continue;
    const { front, body, lines_above, problems } = readFrontMatter(source, kind);
    for (const { line, ...why } of problems) reader.report(at, why, line);
    const { title = firstHeading(body) ?? '', description, ...others } = front;
    const [name] = Object.keys(others);
    if (name !== undefined) reader.report(at, because('translation-field', { name }), 1);
    if (title === '') reader.report(at, because('translation-title'));
    translations.push({ language, title, description, content: body, lines_above });
  }
  return translations;
}

/** Reads `product.de.yaml`. */
export async function readProductTranslations(
  reader: FileReader,
  folder: string,
  own: Locale,
): Promise<ProductTranslation[]> {
  const translations: ProductTranslation[] = [];
  for (const language of languagesOf(reader, `${folder}/product.yaml`, own)) {
    const file = await reader.yaml(toTranslatedFile(`${folder}/product.yaml`, language), readProductTranslation);
    if (file) translations.push({ language, file });
  }
  return translations;
}

import { locales } from '@portico/contract/constants.ts';
import type { DocumentContent } from '../publication/content.ts';
import { toFolderFile } from '../publication/document-path.ts';
import { toTranslatedFile } from '../publication/translation-content.ts';
import type { FileReader } from './file-reader.ts';
import type { PortalLinks } from './portal-links.ts';
import { type KeptDocuments, nothingKept, prepareDocuments } from './prepare-documents.ts';

type Place = Parameters<typeof prepareDocuments>[2];

/**
 * Converts the translations of documents to nodes. A link leads to the document in the same language, and so to a
 * heading of it; where there is none, to the document in the portal's own language.
 */
export async function prepareTranslations(
  reader: FileReader,
  documents: readonly DocumentContent[],
  place: Place,
  links: PortalLinks,
): Promise<DocumentContent[]> {
  const made = new Map<string, Map<string, string>>();
  const own = new Set(documents.map(({ source_path }) => toFolderFile(place.folder, source_path)));
  for (const language of locales) {
    const files = new Map<string, string>();
    const inLanguage = documents.map((document) => {
      const translation = document.translations?.find((each) => each.language === language);
      if (!translation) return document;
      const file = toFolderFile(place.folder, document.source_path);
      files.set(file, toTranslatedFile(file, language));
      const { title, content, lines_above = 0 } = translation;
      return { ...document, title, content, lines_above };
    });
    if (files.size === 0) continue;
    const of = new Set(inLanguage.flatMap((document, at) => (document === documents[at] ? [] : document.source_path)));
    const kept: KeptDocuments = {
      ...nothingKept,
      conversions: new Map([...place.kept.conversions].filter(([path]) => !of.has(path))),
    };
    const prepared = await prepareDocuments(tellingOf(reader, files, own), inLanguage, { ...place, kept }, links);
    made.set(
      language,
      new Map(
        prepared.flatMap(({ source_path, nodes }) => (nodes && of.has(source_path) ? [[source_path, nodes]] : [])),
      ),
    );
  }
  if (made.size === 0) return [...documents];
  return documents.map(({ translations, ...document }) => ({
    ...document,
    ...(translations && {
      translations: translations.map((translation) => {
        const nodes = made.get(translation.language)?.get(document.source_path);
        return { ...translation, ...(nodes !== undefined && { nodes }) };
      }),
    }),
  }));
}

/** A reader that tells about translations alone: the other documents are told about in their own turn. */
function tellingOf(reader: FileReader, files: ReadonlyMap<string, string>, own: ReadonlySet<string>): FileReader {
  const only =
    (tell: FileReader['report']): FileReader['report'] =>
    (file, why, line) => {
      const translated = files.get(file);
      if (translated !== undefined) return tell(translated, why, line);
      return own.has(file) ? 0 : tell(file, why, line);
    };
  return { ...reader, report: only(reader.report), warn: only(reader.warn) };
}

import type { Locale } from '@portico/contract/constants.ts';
import type { TranslatedKind } from '../../platform/database/tables/translations.ts';
import type { PortalTranslation } from '../publication/translation-content.ts';
import type { TranslationStore } from './store.ts';

/** The reader's language, and the portal's own, which everything exists in. */
export interface ReadingLanguage {
  portal_id: string;
  own: Locale;
  /** Undefined for callers that do not ask for a language: they get the portal's own. */
  wanted: Locale | undefined;
}

/** The languages of a text: the one that it is shown in, and all that it exists in. */
export interface ShownLanguage {
  language: Locale;
  languages: Locale[];
}

export type Translations = ReturnType<typeof createTranslations>;

/** Content in the language of its reader, with the portal's own language as the fallback. */
export function createTranslations(store: TranslationStore) {
  /** The language to look for; undefined if the content is to be shown as it is. */
  const otherOf = ({ own, wanted }: ReadingLanguage): Locale | undefined => (wanted === own ? undefined : wanted);

  return {
    /** A text in the reader's language. Undefined where it is to be shown as it is. */
    async find(reading: ReadingLanguage, kind: TranslatedKind, subject: string) {
      const language = otherOf(reading);
      return language && store.find(reading.portal_id, kind, subject, language);
    },

    /** Undefined for callers that do not ask for a language. */
    async shown(
      { portal_id, own, wanted }: ReadingLanguage,
      kind: TranslatedKind,
      subject: string,
    ): Promise<ShownLanguage | undefined> {
      if (wanted === undefined) return undefined;
      const languages = [own, ...(await store.listLanguages(portal_id, kind, subject))];
      return { language: languages.includes(wanted) ? wanted : own, languages };
    },

    /** Names, titles and descriptions in the reader's language, by what they are of. */
    async heads(
      reading: ReadingLanguage,
      kind: TranslatedKind,
      of: { product_id?: string } = {},
    ): Promise<ReadonlyMap<string, { title: string | null; description: string | null }>> {
      const language = otherOf(reading);
      const rows = language ? await store.listHeads(reading.portal_id, kind, language, of) : [];
      return new Map(rows.map(({ subject, ...head }) => [subject, head]));
    },

    /** The same products with their names and descriptions in the reader's language. */
    async products<Product extends { id: string; name: string; description?: string | null }>(
      reading: ReadingLanguage,
      products: readonly Product[],
    ): Promise<Product[]> {
      const heads = await this.heads(reading, 'product');
      return products.map((product) => {
        const { title, description } = heads.get(product.id) ?? {};
        return { ...product, ...(title && { name: title }), ...(description && { description }) };
      });
    },

    /** The portal's own texts. */
    async portal(reading: ReadingLanguage): Promise<Pick<PortalTranslation, 'file' | 'targets'> | undefined> {
      const language = otherOf(reading);
      const found = language && (await store.find(reading.portal_id, 'portal', '', language));
      return found?.file ? (JSON.parse(found.file) as Pick<PortalTranslation, 'file' | 'targets'>) : undefined;
    },
  };
}

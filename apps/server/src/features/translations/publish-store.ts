import type { Locale } from '@portico/contract/constants.ts';
import { equal } from '../../platform/database/equal.ts';
import { type Change, syncRows } from '../../platform/database/row-sync.ts';
import type { TranslationTables } from '../../platform/database/tables/translations.ts';
import type { ProductContent } from '../publication/content.ts';
import type { Step } from '../publication/publication.ts';
import type { TextTranslation } from '../publication/translation-content.ts';

type Row = TranslationTables['translation'];
type Wanted = Pick<Row, 'kind' | 'subject' | 'language'> & Partial<Row> & { name: string };

const nothing = { product_id: null, title: null, description: null, content: null, nodes: null, file: null };

const toRow = ({ language, title, description, content, nodes }: TextTranslation) => ({
  language,
  title,
  description: description ?? null,
  content,
  nodes: nodes ?? null,
});

/** Writes the translations of a product and its documents. */
export async function applyProductTranslations(step: Step, product: ProductContent, product_id: string) {
  const { transaction, portal_id } = step;
  const documents = await transaction
    .selectFrom('document')
    .select(['id', 'source_path'])
    .where((row) => equal(row, { portal_id, product_id }))
    .execute();
  const ids = new Map(documents.map(({ source_path, id }) => [source_path, id]));
  const wanted: Wanted[] = [
    ...(product.translations ?? []).map(({ language, file }) => ({
      kind: 'product' as const,
      subject: product_id,
      language,
      title: file.name ?? null,
      description: file.description?.trim() ?? null,
      name: `${product.slug} ${language}`,
    })),
    ...product.documents.flatMap(({ source_path, translations = [] }) =>
      translations.map((translation) => ({
        kind: 'document' as const,
        subject: ids.get(source_path) ?? '',
        ...toRow(translation),
        name: `${product.slug} ${source_path} ${translation.language}`,
      })),
    ),
  ];
  return sync(
    step,
    wanted.map((row) => ({ ...row, product_id })),
    await transaction
      .selectFrom('translation')
      .selectAll()
      .where((row) => equal(row, { portal_id, product_id }))
      .execute(),
    product.slug,
  );
}

/** Writes the translations of the portal's own texts and of its pages. */
export async function applySiteTranslations(step: Step): Promise<Change[]> {
  const { site, translations = [] } = step.content;
  if (!site) return [];
  if (site.touched) return removeOrphans(step);
  const wanted: Wanted[] = [
    ...translations.map(({ language, file, targets }) => ({
      kind: 'portal' as const,
      subject: '',
      language,
      file: JSON.stringify({ file, targets }),
      name: `portal ${language}`,
    })),
    ...site.pages.flatMap((page) =>
      (page.translations ?? []).map((translation) => ({
        kind: 'page' as const,
        subject: page.path,
        ...toRow(translation),
        name: `${page.source_path} ${translation.language}`,
      })),
    ),
  ];
  const existing = await step.transaction
    .selectFrom('translation')
    .selectAll()
    .where('portal_id', '=', step.portal_id)
    .where('kind', 'in', ['portal', 'page'])
    .execute();
  return sync(step, wanted, existing, 'portal');
}

/** An edit of some pages leaves their translations as they are. Those of removed pages are removed. */
async function removeOrphans({ transaction, portal_id }: Step): Promise<Change[]> {
  await transaction
    .deleteFrom('translation')
    .where((row) => equal(row, { portal_id, kind: 'page' }))
    .where('subject', 'not in', (query) =>
      query.selectFrom('site_page').select('path').where('site_page.portal_id', '=', portal_id),
    )
    .execute();
  return [];
}

async function sync(
  { transaction, portal_id, prune, kept }: Step,
  wanted: readonly Wanted[],
  existing: readonly Row[],
  of: string,
): Promise<Change[]> {
  const names = new Map(wanted.map((row) => [keyOf(row), row.name]));
  const nameOf = (key: string): string => names.get(key) ?? `${of} ${key.split(' ').at(-1)}`;
  const left: { what: string; name: string }[] = [];
  const changes = await syncRows(transaction, {
    table: 'translation',
    what: 'translation',
    existing: existing.map((row) => ({ ...row })),
    wanted: wanted.map(({ name: _, ...row }) => ({ ...nothing, portal_id, ...row })),
    nameOf: (row) => keyOf(row as unknown as Row),
    key: ['portal_id', 'kind', 'subject', 'language'],
    onCreate: () => ({}),
    prune,
    kept: left,
  });
  kept.push(...left.map(({ what, name }) => ({ what, name: nameOf(name) })));
  return changes.map((change) => ({ ...change, name: nameOf(change.name) }));
}

const keyOf = ({ kind, subject, language }: Pick<Row, 'kind' | 'subject' | 'language'>): string =>
  `${kind} ${subject} ${language}`;

/** Stores the languages of the portal's content with the portal, which every request has at hand. */
export async function noteLanguages({ transaction, portal_id }: Step): Promise<void> {
  const rows = await transaction
    .selectFrom('translation')
    .select('language')
    .distinct()
    .where('portal_id', '=', portal_id)
    .orderBy('language')
    .execute();
  const languages = rows.map(({ language }): Locale => language);
  await transaction
    .updateTable('portal')
    .set({ content_languages: languages.join() })
    .where('id', '=', portal_id)
    .execute();
}

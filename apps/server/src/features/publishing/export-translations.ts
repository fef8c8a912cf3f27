import type { Locale } from '@portico/contract/constants.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { TranslationTables } from '../../platform/database/tables/translations.ts';
import { toProductFile } from '../publication/document-path.ts';
import { type PortalTranslationFile, toTranslatedFile } from '../publication/translation-content.ts';
import { toYaml, toYamlText, withoutEmpty } from './export-yaml.ts';
import type { ExportedFiles } from './exported-files.ts';
import { listDocumentPaths, listProductTranslations, listSiteTranslations } from './translation-export-store.ts';

type Row = TranslationTables['translation'];

/** The translations of a product and its documents, by their paths in the product's folder. */
export async function exportProductTranslations(
  query: Querying,
  portal_id: string,
  product_id: string,
): Promise<ExportedFiles> {
  const rows = await listProductTranslations(query, portal_id, product_id);
  if (rows.length === 0) return new Map();
  const documents = await listDocumentPaths(query, portal_id, product_id);
  const paths = new Map(documents.map(({ id, source_path }) => [id, source_path]));
  const files: ExportedFiles = new Map();
  for (const row of rows) {
    const path = paths.get(row.subject);
    if (row.kind === 'product') files.set(toTranslatedFile('product.yaml', row.language), toProductYaml(row));
    else if (path !== undefined) files.set(toTranslatedFile(toProductFile(path), row.language), toMarkdown(row));
  }
  return files;
}

const toProductYaml = ({ title, description }: Row) =>
  toYaml(withoutEmpty({ name: title ?? undefined, description: description ?? undefined }));

const toMarkdown = ({ title, description, content }: Row) => {
  const front = withoutEmpty({ title: title ?? undefined, description: description ?? undefined });
  return Buffer.from(`---\n${toYamlText(front)}---\n${content ?? ''}`);
};

/** The translations of the portal's own texts and of its pages. */
export async function exportSiteTranslations(
  query: Querying,
  portal_id: string,
  pages: readonly { path: string; source_path: string }[],
): Promise<ExportedFiles> {
  const rows = await listSiteTranslations(query, portal_id);
  const paths = new Map(pages.map(({ path, source_path }) => [path, source_path]));
  const files: ExportedFiles = new Map();
  for (const row of rows) {
    const path = paths.get(row.subject);
    if (row.kind === 'portal') files.set(toTranslatedFile('portal.yaml', row.language), toPortalYaml(row));
    else if (path !== undefined) files.set(toTranslatedFile(`pages/${path}`, row.language), toMarkdown(row));
  }
  return files;
}

const toPortalYaml = ({ file }: { file: string | null; language: Locale }) =>
  toYaml({ ...(JSON.parse(file ?? '{"file":{}}') as { file: PortalTranslationFile }).file });

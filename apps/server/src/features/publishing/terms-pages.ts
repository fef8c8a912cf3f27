import { because } from '../../platform/because.ts';
import { nearestOf } from '../../platform/nearest-name.ts';
import type { PortalFile } from '../publication/content.ts';
import { sourceOfTerms } from '../publication/form-file.ts';
import type { FileReader } from './file-reader.ts';
import type { LinkedPages } from './linked-pages.ts';

/** Each document to accept is a page that strangers may read: they accept it before they have an account. */
export function checkTerms(reader: FileReader, { terms = [] }: PortalFile, pages: LinkedPages): void {
  for (const [at, { name, page }] of terms.entries()) {
    const line = reader.lineOf('portal.yaml', ['terms', at, 'page']);
    const found = sourceOfTerms(page) === undefined ? undefined : pages.byFile(page);
    if (!found) {
      const meant = nearestOf(page, pages.files()) ?? 'none';
      reader.report('portal.yaml', because('terms-no-page', { name, page, meant }), line);
    } else if (found.readers !== 'public') {
      reader.report('portal.yaml', because('terms-page-hidden', { name, page }), line);
    }
  }
}

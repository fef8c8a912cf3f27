import type { Locale } from '@portico/contract/constants.ts';
import { createYamlReader } from '../../platform/yaml/yaml-file.ts';
import { type PortalTranslation, PortalTranslationFile, toTranslatedFile } from '../publication/translation-content.ts';
import type { FileReader } from './file-reader.ts';
import { resolveNavigation } from './navigation-targets.ts';
import type { PortalLinks } from './portal-links.ts';
import { languagesOf } from './translations.ts';

const readPortalTranslation = createYamlReader<PortalTranslationFile>(PortalTranslationFile);

/** Reads `portal.de.yaml`, and checks the targets of its navigation. */
export async function readPortalTranslations(
  reader: FileReader,
  own: Locale,
  links: PortalLinks,
): Promise<PortalTranslation[]> {
  const translations: PortalTranslation[] = [];
  for (const language of languagesOf(reader, 'portal.yaml', own)) {
    const at = toTranslatedFile('portal.yaml', language);
    const file = await reader.yaml(at, readPortalTranslation);
    if (file) translations.push({ language, file, targets: await resolveNavigation(reader, file, links, at) });
  }
  return translations;
}

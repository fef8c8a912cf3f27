import { because } from '../../platform/because.ts';
import type { PinContent, PortalFile } from '../publication/content.ts';
import type { FileReader } from './file-reader.ts';
import type { PortalLinks } from './portal-links.ts';
import type { Readers } from './readers.ts';

const file = 'portal.yaml';

/** Resolves the targets of pinned results, which are written as links in documents are. */
export async function preparePins(
  reader: FileReader,
  { search: { pins = [] } = {} }: PortalFile,
  readers: Readers,
  links: PortalLinks,
): Promise<PinContent[]> {
  await links.load(pins.flatMap(({ to }) => links.keysOf(to, file)));
  const prepared: PinContent[] = [];
  for (const [at, { words, to }] of pins.entries()) {
    const line = reader.lineOf(file, ['search', 'pins', at, 'to']);
    const { href, mistake, warning } = (await links.resolve(to, { file, readers })) ?? {};
    if (mistake || href === undefined) reader.report(file, mistake ?? because('pin-not-a-page', { target: to }), line);
    else prepared.push({ words, to, link: href });
    if (warning) reader.warn(file, warning, line);
  }
  return prepared;
}

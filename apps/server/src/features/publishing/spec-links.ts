import type { FileReader } from './file-reader.ts';
import type { PortalLinks } from './portal-links.ts';
import type { Readers } from './readers.ts';

interface Spec {
  /** The path in the publishing folder. */
  file: string;
  content: string;
}

/** Matches Markdown links to pages of the portal in the text of YAML and JSON, whose strings may escape slashes. */
const written = /(?:\]\([ \t]*<?|\]:[ \t]+<?|<)((?:product:|(?:https?:)?\\?\/)[^\s<>()"']{1,2000})/gi;

interface WrittenLink {
  href: string;
  line: number;
}

function* linksIn(content: string): Generator<WrittenLink> {
  let line = 1;
  let at = 0;
  for (const match of content.matchAll(written)) {
    for (let next = content.indexOf('\n', at); next >= 0 && next < match.index; next = content.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    const [href = ''] = match[1]!.replaceAll('\\/', '/').split('\\', 1);
    yield { href, line };
  }
}

/** Checks the links of a product's specifications to pages of the portal, like those of its documents. */
export async function checkSpecLinks(
  reader: FileReader,
  specs: readonly Spec[],
  { readers, isLenient }: { readers: Readers; isLenient: boolean },
  links: PortalLinks,
): Promise<void> {
  const found = specs.flatMap(({ file, content }) => [...linksIn(content)].map((link) => ({ file, ...link })));
  await links.load(found.flatMap(({ href, file }) => links.keysOf(href, file)));
  for (const { file, href, line } of found) {
    const { mistake, warning } = (await links.resolve(href, { file, readers })) ?? {};
    if (mistake && !isLenient) reader.report(file, mistake, line);
    else if (mistake ?? warning) reader.warn(file, (mistake ?? warning)!, line);
  }
}

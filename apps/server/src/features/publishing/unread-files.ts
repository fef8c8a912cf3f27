import { because } from '../../platform/because.ts';
import { nearestOf } from '../../platform/nearest-name.ts';
import type { FileReader } from './file-reader.ts';

/** Files about the folder itself, as repositories have them. */
const aboutFolder = /^(?:readme|license|licence|changelog|contributing|codeowners)(?:\.\w+)?$/i;

/** What stands at each level, by the pattern of the folder above. */
const known: readonly (readonly [above: RegExp, names: readonly string[]])[] = [
  [/^$/, ['portal.yaml', 'products', 'pages', 'mails', 'snippets', 'assets']],
  [/^products\/[^/]+$/, ['product.yaml', 'docs', 'changes', 'versions']],
  [/^products\/[^/]+\/versions\/[^/]+$/, ['docs', 'changes']],
];
const endings: Readonly<Record<string, string>> = { markdown: 'md', mdx: 'md', mdown: 'md', yml: 'yaml', txt: 'md' };

/** A warning for each file, or each whole folder, that nothing reads: a typing mistake would stay unseen otherwise. */
export function reportUnread(reader: FileReader): void {
  const unread = reader.unread().filter((path) => !aboutFolder.test(path.split('/').at(-1) ?? ''));
  const told = new Set<string>();
  for (const path of unread) {
    const place = outermostUnread(reader, path);
    if (told.has(place)) continue;
    told.add(place);
    const isFolder = place !== path;
    reader.warn(place, because('unread', { isFolder, meant: meantBy(place, isFolder) ?? 'none' }));
  }
}

/** The highest folder of the file that has no name of the format and in which nothing is read; else the file itself. */
function outermostUnread(reader: FileReader, path: string): string {
  const parts = path.split('/');
  for (let depth = 1; depth < parts.length; depth++) {
    const folder = parts.slice(0, depth).join('/');
    const isKnown = namesIn(parts.slice(0, depth - 1).join('/')).includes(parts[depth - 1] ?? '');
    if (!isKnown && !reader.hasReadBelow(folder)) return folder;
  }
  return path;
}

const namesIn = (folder: string): readonly string[] => known.find(([pattern]) => pattern.test(folder))?.[1] ?? [];

function meantBy(place: string, isFolder: boolean): string | undefined {
  const parts = place.split('/');
  const name = parts.at(-1) ?? '';
  const nearest = nearestOf(name, namesIn(parts.slice(0, -1).join('/')));
  if (nearest !== undefined && nearest !== name) return nearest;
  const [, stem = '', ending = ''] = /^(.+)\.([a-z]+)$/i.exec(name) ?? [];
  const right = isFolder ? undefined : endings[ending.toLowerCase()];
  return right && stem ? `${stem}.${right}` : undefined;
}

import { invalidParameter } from '@portico/contract/problems.ts';
import { compileCheck } from '../../platform/validation/invalid-parameters.ts';
import { AnnouncementFile, FooterFile, MenuFile, type NavigationFile } from '../publication/navigation-file.ts';
import type { SiteChange } from '../publication/portal-editor.ts';

export const isPage = (file: string): boolean => file.startsWith('pages/');
export const belowPages = (file: string): string => file.slice('pages/'.length);

interface Text {
  file: string;
  content: string;
  base_file?: string | null | undefined;
  images?: readonly { path: string; content: Uint8Array }[];
}

/** What publishing a text would change. Throws if a part of the navigation has a shape that `portal.yaml` cannot have. */
export function toSiteChange({ file, content, base_file = null, images = [] }: Text): SiteChange {
  if (isPage(file)) {
    const files = new Map(images.map((image) => [image.path, new Uint8Array(image.content)]));
    files.set(belowPages(file), Buffer.from(content));
    const isMoved = base_file !== null && base_file !== file;
    return { files, removed: isMoved ? [belowPages(base_file)] : [], navigation: {} };
  }
  return { files: new Map(), removed: [], navigation: { [file]: readPart(file as Part, content) } };
}

type Part = keyof typeof checks;
const checks = {
  menu: compileCheck(MenuFile),
  footer: compileCheck(FooterFile),
  announcement: compileCheck(AnnouncementFile),
};

/** Null for an empty text, which removes the part. */
function readPart<Name extends Part>(part: Name, content: string): NonNullable<NavigationFile[Name]> | null {
  if (content.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw invalidParameter({ field: part, rule: 'invalid', reason: 'is not JSON' });
  }
  const [first, ...others] = checks[part](value).map(({ field, ...mistake }) => ({
    ...mistake,
    field: field === '' ? part : `${part}.${field}`,
  }));
  if (first) throw invalidParameter(first, ...others);
  return value as NonNullable<NavigationFile[Name]>;
}

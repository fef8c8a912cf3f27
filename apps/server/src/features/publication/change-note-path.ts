/** Where a note about the changes of a day lies in the folder of its product. */

const inChanges = /^(?:versions\/([^/]+)\/)?changes\/([^/]+)$/;
const dated = /^(\d{4}-\d{2}-\d{2})(?:-[a-z0-9-]+)?\.md$/;

/** Whether a file lies where notes do. */
export const isNotePath = (path: string): boolean => inChanges.test(path) && path.endsWith('.md');

/** The day that it is about, and the version whose folder it is in; undefined for a file that is not named by a day. */
export function readNotePath(path: string): { date: string; folder_version: string | undefined } | undefined {
  const [, folder_version, name = ''] = inChanges.exec(path) ?? [];
  const [, date] = dated.exec(name) ?? [];
  if (date === undefined || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return undefined;
  return { date, folder_version };
}

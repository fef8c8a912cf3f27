/** The path of a note in the folder of its product, by the day of the changes. */

const inChanges = /^(?:versions\/([^/]+)\/)?changes\/([^/]+)$/;
const dated = /^(\d{4}-\d{2}-\d{2})(?:-[a-z0-9-]+)?\.md$/;

/** Whether a file is in the folder for notes. */
export const isNotePath = (path: string): boolean => inChanges.test(path) && path.endsWith('.md');

/** The day of the note and the folder of its version; undefined if the file name is not a date. */
export function readNotePath(path: string): { date: string; folder_version: string | undefined } | undefined {
  const [, folder_version, name = ''] = inChanges.exec(path) ?? [];
  const [, date] = dated.exec(name) ?? [];
  if (date === undefined || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date) return undefined;
  return { date, folder_version };
}

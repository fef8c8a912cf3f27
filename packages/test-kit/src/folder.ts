import { FolderError, formatFinding } from '@portico/server/features/publishing/findings.ts';
import { type FolderReading, readFolder } from '@portico/server/features/publishing/folder.ts';
import { filesInMemory } from '@portico/server/features/publishing/folder-files.ts';

export const portalYaml = 'name: main\ntitle: Main\nhosts: [portal.test]\nvisibility: public\n';

/** A publishing folder that states only what matters; it has a portal where none is given. */
export const aFolder = (files: Record<string, string | Uint8Array>) =>
  filesInMemory(
    Object.entries({ 'portal.yaml': portalYaml, ...files }).map(
      ([path, content]) => [path, typeof content === 'string' ? Buffer.from(content) : content] as const,
    ),
  );

/** What is told about a folder, each as its author reads it. */
export async function findingsOf(files: Record<string, string | Uint8Array>, reading?: FolderReading) {
  try {
    await readFolder(aFolder(files), reading);
    return [];
  } catch (error) {
    if (error instanceof FolderError) return error.findings.map(formatFinding);
    throw error;
  }
}

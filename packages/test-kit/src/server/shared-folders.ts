import { createFolderThreads } from '@portico/server/features/publishing/folder-thread.ts';

/**
 * For all servers of a test worker, as a server has one for all its organizations: a thread takes a sixth of a second of
 * processor time to start, and its first folders as much again.
 */
export const sharedFolders = createFolderThreads();

import { createFolderThreads } from '@portico/server/features/publishing/folder-thread.ts';

/**
 * One pool of threads for all servers of a test worker. A thread takes a sixth of a second of processor time to start,
 * and as much again for its first folders.
 */
export const sharedFolders = createFolderThreads();

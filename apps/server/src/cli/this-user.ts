import { userInfo } from 'node:os';

/** Who runs the command, for revisions. A container may run as a number that has no name there. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

import { userInfo } from 'node:os';

/** The name of the operating-system user, for revisions. A container may run under a number without a name. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

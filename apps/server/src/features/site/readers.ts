import type { Visibility } from '@portico/contract/constants.ts';
import type { Viewer } from '../access/viewer.ts';

/** The columns of a page that say who may read it. */
export interface PageReaders {
  visibility: Visibility | null;
  team_names: readonly string[];
}

/** A viewer, with the names of the teams that they are in. */
export interface TeamViewer extends Viewer {
  teams: ReadonlySet<string>;
}

/**
 * Whether the viewer may read the page. One that says that it is public is so on a private portal, too: an imprint and terms are
 * read before there is an account.
 */
export function mayRead({ is_public, email, teams }: TeamViewer, { visibility, team_names }: PageReaders): boolean {
  switch (visibility ?? (is_public ? 'public' : 'developers')) {
    case 'public':
      return true;
    case 'developers':
      return email !== undefined;
    default:
      return email !== undefined && team_names.some((name) => teams.has(name));
  }
}

/** Whether readers without an account may read it. */
export const isOpenPage = (is_public: boolean, { visibility }: Pick<PageReaders, 'visibility'>): boolean =>
  (visibility ?? (is_public ? 'public' : 'developers')) === 'public';

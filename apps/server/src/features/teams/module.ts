import type { Database } from '../../platform/database/database.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { createTeamService } from './service.ts';
import { createTeamStore } from './store.ts';

interface Needs {
  database: Database;
  editor: PortalEditor;
}

/** Teams of developers, and the products to which they have access. */
export const createTeamsModule = ({ database, editor }: Needs) => ({
  teams: createTeamService({ store: createTeamStore(database), editor }),
});

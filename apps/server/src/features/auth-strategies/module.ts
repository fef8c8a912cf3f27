import type { Database } from '../../platform/database/database.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { createStrategyService } from './service.ts';
import { createStrategyStore } from './store.ts';

interface Needs {
  database: Database;
  editor: PortalEditor;
  /** Returns a portal of this organization, or undefined. */
  findOwnPortal(org_id: string, portal_id: string): Promise<unknown>;
}

/** The credential types by which applications authenticate to a gateway. */
export const createAuthStrategiesModule = ({ database, editor, findOwnPortal }: Needs) => ({
  authStrategies: createStrategyService({ store: createStrategyStore(database), findOwnPortal, editor }),
});

import type { Database, Transact } from '../../platform/database/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { HostClaims } from '../portals/host-claims.ts';
import type { PortalEditor } from '../publication/portal-editor.ts';
import { createAppearanceService } from './appearance.ts';
import { createHostProofs } from './host-proofs.ts';
import { createPortalSettingsService } from './portals.ts';
import { createPortalSettingsStore } from './store.ts';

interface Needs {
  database: Database;
  editor: PortalEditor;
  hostClaims: HostClaims;
  outbound: Outbound;
  takeOrRefuse: AttemptService['takeOrRefuse'];
  recordAudit: RecordAudit;
  /** Called after a portal was deleted or a host name was verified. */
  onChanged(): void;
  transact: Transact;
  now(): string;
}

/** The settings of a portal that owners change: its hosts and its appearance. */
export function createPortalSettingsModule(needs: Needs) {
  const { database, editor, hostClaims, outbound, takeOrRefuse, recordAudit, onChanged, transact, now } = needs;
  const store = createPortalSettingsStore(database);
  return {
    portalSettings: createPortalSettingsService({
      store,
      editor,
      transact,
      recordAudit,
      hostClaims,
      onDeleted: onChanged,
    }),
    hostProofs: createHostProofs({ store, outbound, takeOrRefuse, transact, recordAudit, onProven: onChanged, now }),
    appearance: createAppearanceService({ store, editor }),
    findOwnPortal: store.find,
  };
}

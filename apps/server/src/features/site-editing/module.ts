import type { Database } from '../../platform/database/database.ts';
import type { EnqueueMail } from '../mail/service.ts';
import { createDrafts, type DraftDeps } from './drafts.ts';
import { createDraftLinks } from './links.ts';
import { createDraftPublishing } from './publish-drafts.ts';
import { createDraftStore } from './store.ts';

interface Needs extends Omit<DraftDeps, 'store'> {
  database: Database;
  newSecretToken(): string;
  originOf(host: string): string;
  enqueueMail: EnqueueMail;
  currentPaths: Parameters<typeof createDraftLinks>[0]['currentPaths'];
}

/** Pages, menu, footer and announcement as owners edit them in the console. */
export function createSiteEditingModule({
  database,
  newSecretToken,
  originOf,
  currentPaths,
  enqueueMail,
  ...needs
}: Needs) {
  const deps = { ...needs, store: createDraftStore(database) };
  const drafts = createDrafts(deps);
  return {
    drafts,
    draftPublishing: createDraftPublishing({ ...deps, drafts, enqueueMail }),
    draftLinks: createDraftLinks({ ...deps, drafts, newSecretToken, originOf, currentPaths }),
  };
}

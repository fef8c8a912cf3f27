import type { EnqueueMail } from '../mail/service.ts';
import type { Publication } from '../publication/publication.ts';
import { deprecationStore } from './deprecation-store.ts';

interface Deps {
  enqueueMail: EnqueueMail;
  now(): string;
}

/** Notifies developers with registered applications that a version is deprecated, once. */
export function createDeprecationMails({ enqueueMail, now }: Deps): Publication['announceDeprecation'] {
  return async (transaction, portal_id, version_id) => {
    if (!(await deprecationStore.markAnnounced(transaction, portal_id, version_id, now()))) return;
    const about = await deprecationStore.findVersion(transaction, portal_id, version_id);
    const registered = await deprecationStore.listRegistered(transaction, portal_id, version_id);
    for (const { email, full_name, locale } of registered) {
      const { product, version, deprecation_note, sunset_at } = about;
      const values = {
        full_name,
        product,
        version,
        note: deprecation_note ?? '',
        sunset_on: sunset_at?.slice(0, 10) ?? '',
      };
      await enqueueMail(transaction, { portal_id, template: 'version-deprecated', to: email, locale, values });
    }
  };
}

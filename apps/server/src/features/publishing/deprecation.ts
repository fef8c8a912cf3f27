import type { EnqueueMail } from '../mail/service.ts';
import type { Publication } from './publication.ts';

interface Deps {
  enqueueMail: EnqueueMail;
  now(): string;
}

/** Tells the developers whose applications are registered for a version that it is deprecated, once in its life. */
export function createDeprecationMails({ enqueueMail, now }: Deps): Publication['announceDeprecation'] {
  return async (transaction, portal_id, version_id) => {
    const { numUpdatedRows } = await transaction
      .updateTable('product_version')
      .set({ deprecation_mailed_at: now() })
      .where('portal_id', '=', portal_id)
      .where('id', '=', version_id)
      .where('deprecation_mailed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const about = await transaction
      .selectFrom('product_version as version')
      .innerJoin('product', (join) =>
        join.onRef('product.portal_id', '=', 'version.portal_id').onRef('product.id', '=', 'version.product_id'),
      )
      .select(['version.name as version', 'product.name as product', 'deprecation_note', 'sunset_at'])
      .where('version.portal_id', '=', portal_id)
      .where('version.id', '=', version_id)
      .executeTakeFirstOrThrow();
    const registered = await transaction
      .selectFrom('registration')
      .innerJoin('application', (join) =>
        join
          .onRef('application.portal_id', '=', 'registration.portal_id')
          .onRef('application.id', '=', 'registration.application_id'),
      )
      .innerJoin('developer', (join) =>
        join
          .onRef('developer.portal_id', '=', 'application.portal_id')
          .onRef('developer.id', '=', 'application.developer_id'),
      )
      .select(['developer.email', 'developer.full_name', 'developer.locale'])
      .distinct()
      .where('registration.portal_id', '=', portal_id)
      .where('registration.product_version_id', '=', version_id)
      .where('registration.status', 'in', ['approved', 'pending'])
      .where('developer.status', '=', 'approved')
      .orderBy('developer.email')
      .execute();
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

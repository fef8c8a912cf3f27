import type { NewMail } from '../mail/mails.ts';
import { keyOf, toPath } from '../page-paths/page-path.ts';
import { toSuccessor } from '../version-ends/successor.ts';
import type { CalledOperations } from './called-operations.ts';
import { toSection } from './change-section.ts';
import type { NoticeStore, OpenNotice, Recipient } from './notice-store.ts';

type Version = NonNullable<Awaited<ReturnType<NoticeStore['findVersion']>>>;
type ChangeSet = NonNullable<Awaited<ReturnType<NoticeStore['findChangeSet']>>>;
type Siblings = Awaited<ReturnType<NoticeStore['listSiblings']>>;

/** The data from which the mails of a notice are written. */
export interface NoticeContent {
  notice: OpenNotice;
  version: Version;
  siblings: Siblings;
  changes: ChangeSet | undefined;
}

const day = 24 * 3_600_000;

/** The page of a version. */
export const pathTo = (product: { product_id: string; product_slug: string }, version: { id: string; slug: string }) =>
  toPath('spec', keyOf({ id: product.product_id, slug: product.product_slug }), keyOf(version));

/**
 * The mail of a notice to one developer. Undefined if there is nothing to say any more, for example because the version is
 * gone.
 */
export function toMail(
  { notice, version, siblings, changes }: NoticeContent,
  { id, email: to, full_name, locale }: Pick<Recipient, 'id' | 'email' | 'full_name' | 'locale'>,
  called: CalledOperations,
  now: number,
): NewMail | undefined {
  const { portal_id, kind } = notice;
  const to_developer = { portal_id, to, locale };
  const names = { full_name, product: version.product, version: version.name };
  const next = toSuccessor(version, siblings);
  const path = pathTo(version, version);
  const end = {
    note: version.deprecation_note ?? '',
    sunset_on: version.sunset_at?.slice(0, 10) ?? '',
    successor: next?.name ?? '',
    path: next ? `${pathTo(version, next)}/changes?from=${encodeURIComponent(keyOf(version))}` : path,
  };
  if (kind === 'deprecated') return { ...to_developer, template: 'version-deprecated', values: { ...names, ...end } };
  if (kind === 'reminder') {
    const days = Math.ceil((Date.parse(version.sunset_at ?? '') - now) / day);
    if (!(days > 0)) return undefined;
    return { ...to_developer, template: 'version-ending', values: { ...names, ...end, days: String(days) } };
  }
  if (kind === 'message') {
    const { subject, message } = notice;
    const values = { ...names, path, subject: subject ?? '', message: message ?? '', recipient: id };
    return { ...to_developer, template: 'version-message', values };
  }
  if (kind !== 'change' || !changes) return undefined;
  const sections = JSON.stringify([toSection({ product: version.product, version: version.name }, changes, called)]);
  const values = { ...names, path: `${path}/changes`, sections, recipient: id };
  return { ...to_developer, template: 'version-changed', values };
}

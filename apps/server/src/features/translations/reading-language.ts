import type { Locale } from '@portico/contract/constants.ts';
import type { Portal } from '../../platform/portal.ts';
import type { ReadingLanguage } from './service.ts';

/** The languages of a call: the reader's, and the portal's own. */
export const toReading = ({
  portal,
  query,
}: {
  portal: Portal;
  query: { locale?: Locale | undefined };
}): ReadingLanguage => ({
  portal_id: portal.id,
  own: portal.language,
  // Without translations there is nothing to look for.
  wanted: portal.content_languages === '' ? undefined : query.locale,
});

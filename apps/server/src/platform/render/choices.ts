import { choiceCookies } from '@portico/contract/choices.ts';
import { type Locale, locales } from '@portico/contract/constants.ts';
import { readCookie } from '../http/cookie.ts';
import { toLocale } from '../http/locale.ts';
import type { Choices } from './renderer.ts';

const oneOf = <Value extends string>(values: readonly Value[], value: string | null | undefined): Value | undefined =>
  values.find((one) => one === value);

export const isLocale = (value: string | null): boolean => oneOf(locales, value) !== undefined;

interface Asker {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/**
 * `?lang=` decides, then the reader's earlier choice, then the browser's languages. `notice` is the announcement that is
 * shown now.
 */
export function readChoices(headers: Asker, query: URLSearchParams, notice: string): Omit<Choices, 'hasThemes'> {
  const { cookie } = headers;
  const locale: Locale =
    oneOf(locales, query.get('lang')) ??
    oneOf(locales, readCookie(cookie, choiceCookies.locale)) ??
    toLocale(headers['accept-language']);
  return {
    locale,
    theme: oneOf(['light', 'dark'], readCookie(cookie, choiceCookies.theme)),
    view: oneOf(['cards', 'table'], readCookie(cookie, choiceCookies.view)),
    closedNotice: oneOf([notice], readCookie(cookie, choiceCookies.notice)),
    levels: oneOf(['1', '2', '3', 'all'], readCookie(cookie, choiceCookies.levels)),
  };
}

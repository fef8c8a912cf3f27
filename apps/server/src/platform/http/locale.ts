import { type Locale, locales } from '@portico/contract/constants.ts';

/** The first supported language of an Accept-Language header. An unsupported region counts as its language. */
export function toLocale(header: string | undefined): Locale {
  if (!header) return 'en';
  const wanted = header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', parameter] = part.split(';', 2).map((piece) => piece.trim());
      const quality = parameter?.replace(/^q\s*=\s*/i, '');
      return { language: tag.toLowerCase().split('-', 1)[0] as string, quality: quality ? Number(quality) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality);
  for (const { language } of wanted) {
    const locale = locales.find((one) => one.split('_', 1)[0] === language);
    if (locale) return locale;
  }
  return 'en';
}

import type { AuthConfig, FormConfig } from './config.ts';
import { english } from './english.ts';
import type { Texts } from './texts.ts';

const languages: Readonly<Record<string, Texts>> = { en: english };

/** An unknown language means English. Messages that the host leaves out are in the language. */
export function toFormConfig(config: AuthConfig): FormConfig {
  const { language = 'en', messages } = config;
  const known = Object.hasOwn(languages, language) ? languages[language] : undefined;
  return { ...config, texts: { ...(known ?? english), ...messages } };
}

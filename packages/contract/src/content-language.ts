import Type from 'typebox';
import { locales } from './constants.ts';
import { choice } from './schema.ts';

/** The language of the reader. Without it, content is in the portal's own language. */
export const localeQuery = { locale: Type.Optional(choice(...locales)) };

/** With `locale`: the language that the content is in, and all in which it exists. The portal's own comes first. */
export const shownLanguage = {
  language: Type.Optional(choice(...locales)),
  languages: Type.Optional(Type.Array(choice(...locales))),
};

/** Browsers load this file: it imports no schema. */

/** The kinds of fields that owners add to forms. */
export const formFieldKinds = ['text', 'choice', 'yes-no'] as const;

/** The forms that owners add fields to. */
export type FormName = 'sign_up' | 'application' | 'registration';

export const formFieldsMaximum = 20;
export const formChoicesMaximum = 50;
export const fieldTextMaxLength = 255;
/** Of a text with several lines. */
export const fieldLinesMaxLength = 2000;
export const fieldNamePattern = '^[a-z][a-z0-9_]{0,39}$';
export const termsMaximum = 5;

/** A text by the codes of languages. `default` is for every other language. */
export type LocalText = Readonly<Record<string, string>>;

/** The text in the language of a reader. */
export const pickText = (text: LocalText, language: string): string => text[language] ?? text.default ?? '';

import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { locales } from './constants.ts';
import { mailContentMaximum, mailSubjectMaximum } from './mail-texts.ts';
import { operation } from './operation.ts';
import { choice, closed, nullable } from './schema.ts';

/** The text of an email, as its owners write it. */
export const MailTextBody = closed({
  subject: Type.String({ maxLength: 2 * mailSubjectMaximum }),
  /** Markdown. */
  content: Type.String({ maxLength: 2 * mailContentMaximum }),
});
export type MailTextBody = Static<typeof MailTextBody>;

/** `default` is for languages without a text of their own. */
export const mailTextLanguages = ['default', ...locales] as const;
export type MailTextLanguage = (typeof mailTextLanguages)[number];

export const MailTextDetails = closed({
  template: Type.String(),
  language: choice(...mailTextLanguages),
  /** The portal's own text; null if it sends another one in this language. */
  own: nullable(MailTextBody),
  /** The text that is sent without an own one. */
  otherwise: MailTextBody,
  variables: Type.Array(closed({ name: Type.String(), is_required: Type.Boolean(), is_in_subject: Type.Boolean() })),
});
export type MailTextDetails = Static<typeof MailTextDetails>;

const texts = { ...ownPortal, tag: 'mails', path: `${ownPortal.path}/mail-texts` } as const;
const one = { template: Type.String({ maxLength: 100 }), language: choice(...mailTextLanguages) };

export const listMailTexts = operation(texts, 'GET', 'listMailTexts', {
  summary: 'The emails whose text a portal has changed, and in which languages',
  returns: closed({ data: Type.Array(closed({ template: Type.String(), language: choice(...mailTextLanguages) })) }),
});

export const getMailText = operation(texts, 'GET /{template}/{language}', 'getMailText', {
  summary: 'The text of an email of a portal in one language, and its variables',
  params: one,
  returns: MailTextDetails,
});

export const setMailText = operation(texts, 'PUT /{template}/{language}', 'setMailText', {
  summary: 'Change the text of an email of a portal',
  params: one,
  body: MailTextBody,
  returns: MailTextDetails,
});

export const deleteMailText = operation(texts, 'DELETE /{template}/{language}', 'deleteMailText', {
  summary: 'Return to the text that is sent without an own one',
  params: one,
});

export const previewMailText = operation(texts, 'POST /{template}/{language}/preview', 'previewMailText', {
  summary: 'A text as an email with made-up values, without saving it',
  params: one,
  body: MailTextBody,
  returns: closed({ subject: Type.String(), from: Type.String(), text: Type.String(), html: Type.String() }),
  status: 200,
});

export const testMailText = operation(texts, 'POST /{template}/{language}/test', 'testMailText', {
  summary: 'Send a text with made-up values to oneself, without saving it',
  params: one,
  body: MailTextBody,
  returns: closed({ to: Type.String() }),
  status: 200,
});

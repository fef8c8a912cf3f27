import Type, { type Static } from 'typebox';
import { formFieldKinds, formFieldsMaximum } from './form-field-kinds.ts';
import { choice, closed, DateTime, nullable } from './schema.ts';

/** A text by the codes of languages. `default` is for every other language. */
export const LocalText = Type.Record(Type.String(), Type.String());

/** A field that the owners of a portal added to a form. */
export const FormField = closed({
  name: Type.String(),
  kind: choice(...formFieldKinds),
  label: LocalText,
  help: nullable(LocalText),
  /** A required field of the kind `yes-no` must be answered with yes. */
  is_required: Type.Boolean(),
  /** Of a text. The server checks the pattern. */
  max_length: Type.Optional(Type.Integer()),
  is_multiline: Type.Optional(Type.Boolean()),
  choices: Type.Optional(Type.Array(closed({ value: Type.String(), label: LocalText }))),
});
export type FormField = Static<typeof FormField>;

/** The values that somebody enters, by the names of the fields. The service checks them. */
export const GivenFields = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 3 * formFieldsMaximum });

/** The values as they are stored: without those that were left out. */
export const FieldValues = Type.Record(Type.String(), Type.Unsafe<string | boolean>({ type: ['string', 'boolean'] }));
export type FieldValues = Static<typeof FieldValues>;

/** A document that developers accept, in its current version. */
export const Terms = closed({
  name: Type.String(),
  title: LocalText,
  version: Type.String(),
  /** The path of its page on the portal. */
  path: Type.String(),
});
export type Terms = Static<typeof Terms>;

export const AcceptedVersion = closed({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  version: Type.String({ minLength: 1, maxLength: 40 }),
});
export type AcceptedVersion = Static<typeof AcceptedVersion>;

export const AcceptedTerms = closed({ ...AcceptedVersion.properties, accepted_at: DateTime });
export type AcceptedTerms = Static<typeof AcceptedTerms>;

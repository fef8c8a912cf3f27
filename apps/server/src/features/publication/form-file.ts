import { localeNames } from '@portico/contract/constants.ts';
import {
  type FormName,
  fieldLinesMaxLength,
  fieldNamePattern,
  formChoicesMaximum,
  formFieldKinds,
  formFieldsMaximum,
  termsMaximum,
} from '@portico/contract/form-field-kinds.ts';
import { choice, closed } from '@portico/contract/schema.ts';
import Type, { type Static } from 'typebox';

const { Array: List, Boolean: Flag, Integer, Optional, String: Text } = Type;

export type LocalTextFile = string | Readonly<Record<string, string>>;

/** A text for all languages, or texts by language. The first one is for every language without a text. */
const localText = (maxLength: number) =>
  Type.Unsafe<LocalTextFile>({
    type: ['string', 'object'],
    minLength: 1,
    maxLength,
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.values(localeNames).map(({ tag }) => [tag, { type: 'string', minLength: 1, maxLength }]),
    ),
  });

const Name = Text({ pattern: fieldNamePattern });
const Value = Text({ minLength: 1, maxLength: 100 });

const FieldFile = closed({
  name: Name,
  label: localText(200),
  kind: Optional(choice(...formFieldKinds)),
  required: Optional(Flag()),
  help: Optional(localText(500)),
  /** Of a text: what the whole value must match. */
  pattern: Optional(Text({ minLength: 1, maxLength: 200 })),
  max_length: Optional(Integer({ minimum: 1, maximum: fieldLinesMaxLength })),
  multiline: Optional(Flag()),
  choices: Optional(
    List(
      Type.Unsafe<string | { value: string; label: LocalTextFile }>({
        type: ['string', 'object'],
        minLength: 1,
        maxLength: 100,
        required: ['value', 'label'],
        properties: { value: Value, label: localText(200) },
        additionalProperties: false,
      }),
      { minItems: 1, maxItems: formChoicesMaximum },
    ),
  ),
});
export type FieldFile = Static<typeof FieldFile>;

export const FieldsFile = List(FieldFile, { maxItems: formFieldsMaximum });
export type FieldsFile = Static<typeof FieldsFile>;

export const TermsFile = List(
  closed({
    name: Name,
    title: localText(200),
    /** A page of the portal, by its file: `pages/terms.md`. */
    page: Text({ minLength: 1, maxLength: 500 }),
    version: Text({ minLength: 1, maxLength: 40, pattern: '^[^\\s].*$' }),
  }),
  { maxItems: termsMaximum },
);
export type TermsFile = Static<typeof TermsFile>;

/** The parts of `portal.yaml` that add to forms. */
export interface FormsFile {
  sign_up_fields?: FieldsFile | undefined;
  application_fields?: FieldsFile | undefined;
  registration_fields?: FieldsFile | undefined;
  terms?: TermsFile | undefined;
}

export const formParts = ['sign_up_fields', 'application_fields', 'registration_fields', 'terms'] as const;
export type FormPart = (typeof formParts)[number];
export const fieldParts = ['sign_up_fields', 'application_fields', 'registration_fields'] as const;
export const partOf = (form: FormName): (typeof fieldParts)[number] => `${form}_fields`;

/** The page of terms as `pages/**` has it: `terms.md` of `pages/terms.md`. Undefined if it names no such file. */
export const sourceOfTerms = (page: string): string | undefined => /^pages\/(.+\.md)$/.exec(page)?.[1];

import { type LocalText, pickText } from '@portico/contract/form-field-kinds.ts';
import type { Values } from './submit-machine.ts';

/** A field that the owners of a portal added to the sign-up form. */
export interface OwnField {
  readonly name: string;
  readonly kind: 'text' | 'choice' | 'yes-no';
  readonly label: LocalText;
  readonly help: LocalText | null;
  readonly is_required: boolean;
  readonly max_length?: number | undefined;
  readonly is_multiline?: boolean | undefined;
  readonly choices?: readonly { readonly value: string; readonly label: LocalText }[] | undefined;
}

/** A document to accept, in its current version. */
export interface OwnTerms {
  readonly name: string;
  readonly title: LocalText;
  readonly version: string;
  /** The path of its page on the portal. */
  readonly path: string;
}

/** What a portal adds to the sign-up form. */
export interface SignUpForm {
  readonly fields: readonly OwnField[];
  readonly terms: readonly OwnTerms[];
}

export const noAdditions: SignUpForm = { fields: [], terms: [] };

/** The names of the controls, which are those of the fields in requests. */
export const controlOfField = ({ name }: { readonly name: string }): string => `fields.${name}`;
export const controlOfTerms = ({ name }: { readonly name: string }): string => `accepted_terms.${name}`;

export const requiredControls = ({ fields, terms }: SignUpForm): string[] => [
  ...fields.filter(({ is_required }) => is_required).map(controlOfField),
  ...terms.map(controlOfTerms),
];

/** The labels of the controls, for messages about them. */
export const labelsOf = ({ fields, terms }: SignUpForm, language: string): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...fields.map((field) => [controlOfField(field), pickText(field.label, language)]),
    ...terms.map((one) => [controlOfTerms(one), pickText(one.title, language)]),
  ]);

export const toAcceptedTerms = (terms: readonly OwnTerms[], values: Values) =>
  terms.filter((one) => values[controlOfTerms(one)]).map(({ name, version }) => ({ name, version }));

/** What the body of a sign-up has besides name and address. */
export function toAdditions({ fields, terms }: SignUpForm, values: Values) {
  const given = fields.flatMap((field): [string, string | boolean][] => {
    const value = values[controlOfField(field)];
    if (field.kind === 'yes-no') return [[field.name, Boolean(value)]];
    return value ? [[field.name, value]] : [];
  });
  return {
    ...(fields.length > 0 && { fields: Object.fromEntries(given) }),
    ...(terms.length > 0 && { accepted_terms: toAcceptedTerms(terms, values) }),
  };
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const listOf = <Item>(value: unknown): readonly Item[] =>
  Array.isArray(value) ? value.filter((one): one is Item => isObject(one) && typeof one.name === 'string') : [];

/** Other servers answer without fields and terms. */
export const toSignUpForm = ({ fields, terms }: Loose): SignUpForm => ({
  fields: listOf<OwnField>(fields),
  terms: listOf<OwnTerms>(terms),
});

/** The documents of an answer that were not accepted yet. */
export const toDueTerms = ({ data }: Loose): readonly OwnTerms[] =>
  listOf<OwnTerms & { readonly accepted_at?: string | null }>(data).filter(({ accepted_at }) => !accepted_at);

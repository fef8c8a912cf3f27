import type { Application, ApplicationChange, AuthStrategy, NewApplication } from '@portico/contract/applications.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { credentialTypeOf } from '@portico/contract/credential-types.ts';

/** The form's values, including fields that the chosen strategy hides: switching keeps the input. */
export interface FormValues {
  readonly name: string;
  readonly description: string;
  readonly redirect_uri: string;
  readonly reference_id: string;
  readonly scopes: readonly string[];
}

export const emptyValues: FormValues = { name: '', description: '', redirect_uri: '', reference_id: '', scopes: [] };

/** A reference ID from the name with a random suffix, because IDs are unique in a portal, across developers. */
export function defaultReferenceId(name: string, suffix: string): string {
  if (name.trim() === '') return '';
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, nameMaxLength - suffix.length - 1)
    .replaceAll(/^-|-$/g, '');
  return `${slug || 'app'}-${suffix}`;
}

/** The reference ID follows the name until the developer edits or empties it. */
export function withDefaultReference(before: FormValues, after: FormValues, suffix: string): FormValues {
  const isDefault = before.reference_id === defaultReferenceId(before.name, suffix);
  if (!isDefault || after.reference_id !== before.reference_id) return after;
  return { ...after, reference_id: defaultReferenceId(after.name, suffix) };
}

export const valuesOf = ({ name, description, redirect_uri, reference_id, scopes }: Application): FormValues => ({
  name,
  description: description ?? '',
  redirect_uri: redirect_uri ?? '',
  reference_id,
  scopes: scopes ?? [],
});

type Kind = Pick<AuthStrategy, 'credential_type' | 'available_scopes'>;

/** Which fields a strategy shows besides name and description (FRM-04). Null is a strategy that was deleted. */
export function fieldsOf(strategy: Kind | null | undefined) {
  if (strategy === undefined) return { redirect_uri: false, reference_id: false, scopes: false };
  const { fields } = credentialTypeOf[strategy?.credential_type ?? 'key_auth'];
  return {
    redirect_uri: fields.includes('redirect_uri'),
    reference_id: fields.includes('reference_id'),
    scopes: fields.includes('scopes') && (strategy?.available_scopes?.length ?? 0) > 0,
  };
}

/** Name, strategy, and the reference ID where it is shown (FRM-05, FRM-07). */
export function isComplete(values: FormValues, strategy: Kind | null | undefined): boolean {
  if (strategy === undefined || values.name.trim() === '') return false;
  return !fieldsOf(strategy).reference_id || values.reference_id.trim() !== '';
}

/** Only what is filled and shown (FRM-06, FRM-11); scopes are a list that may be empty (FRM-09). */
export function toNewApplication(values: FormValues, strategy: AuthStrategy): NewApplication {
  const fields = fieldsOf(strategy);
  const description = values.description.trim();
  const redirect_uri = values.redirect_uri.trim();
  return {
    name: values.name.trim(),
    auth_strategy_id: strategy.id,
    ...(description && { description }),
    ...(fields.redirect_uri && redirect_uri && { redirect_uri }),
    ...(fields.reference_id && { reference_id: values.reference_id.trim() }),
    ...(fields.scopes && { scopes: [...values.scopes] }),
  };
}

/** Everything that is shown, so that a cleared field is cleared (FRM-10). The strategy never changes (REF-07). */
export function toChange(values: FormValues, strategy: Kind | null): ApplicationChange {
  const fields = fieldsOf(strategy);
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    ...(fields.redirect_uri && { redirect_uri: values.redirect_uri.trim() || null }),
    ...(fields.reference_id && { reference_id: values.reference_id.trim() }),
    ...(fields.scopes && { scopes: [...values.scopes] }),
  };
}

import type { FormName } from '@portico/contract/form-field-kinds.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../platform/database/database.ts';
import { partOf } from '../publication/form-file.ts';
import { checkFieldValues } from './check-values.ts';
import { toShownFields } from './shown-form.ts';
import type { FormStore } from './store.ts';
import type { TermsService } from './terms.ts';

interface Deps {
  store: FormStore;
  terms: Pick<TermsService, 'current'>;
  isOwnPortal(org_id: string, portal_id: string): Promise<boolean>;
}

/** Checks what somebody entered in the fields that a portal adds to a form, and returns what is stored. */
export type CheckFields = (
  portal_id: string,
  form: FormName,
  given: Readonly<Record<string, unknown>> | undefined,
  within?: Querying,
) => Promise<FieldValues>;

export type FormService = ReturnType<typeof createFormService>;

export function createFormService({ store, terms, isOwnPortal }: Deps) {
  const checkFields: CheckFields = async (portal_id, form, given = {}, within) =>
    checkFieldValues(await store.findFields(portal_id, partOf(form), within), given);

  async function all(portal_id: string) {
    const forms = await store.listForms(portal_id);
    return {
      sign_up: toShownFields(forms.sign_up_fields ?? []),
      application: toShownFields(forms.application_fields ?? []),
      registration: toShownFields(forms.registration_fields ?? []),
      terms: await terms.current(portal_id),
    };
  }

  return {
    checkFields,

    /** What the sign-up form asks for, besides name and address. */
    async signUp(portal_id: string) {
      const { sign_up: fields, terms: current } = await all(portal_id);
      return { fields, terms: current };
    },

    async signUpFieldsOf(portal_id: string): Promise<string[]> {
      return (await store.findFields(portal_id, 'sign_up_fields')).map(({ name }) => name);
    },

    /** The fields of the forms of developers. */
    async forDevelopers(portal_id: string) {
      const { application, registration } = await all(portal_id);
      return { application, registration };
    },

    async forOwners({ org_id }: { org_id: string }, portal_id: string) {
      if (!(await isOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
      return all(portal_id);
    },
  };
}

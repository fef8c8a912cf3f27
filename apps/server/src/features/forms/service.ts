import type { FormName } from '@portico/contract/form-field-kinds.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import type { Querying } from '../../platform/database/database.ts';
import { type FieldsFile, partOf } from '../publication/form-file.ts';
import { checkFieldValues } from './check-values.ts';
import { toShownFields } from './shown-form.ts';
import type { FormStore } from './store.ts';

interface Deps {
  store: FormStore;
}

/** Checks what somebody entered in the fields that a portal adds to a form, and returns what is stored. */
export type CheckFields = (
  portal_id: string,
  form: FormName,
  given: Readonly<Record<string, unknown>> | undefined,
  within?: Querying,
) => Promise<FieldValues>;

export type FormService = ReturnType<typeof createFormService>;

export function createFormService({ store }: Deps) {
  const checkFields: CheckFields = async (portal_id, form, given = {}, within) =>
    checkFieldValues(await store.findFields(portal_id, partOf(form), within), given);

  return {
    checkFields,

    /** The fields of the sign-up form, for anyone. */
    async signUp(portal_id: string) {
      const { sign_up_fields = [] } = await store.listForms(portal_id);
      return { fields: toShownFields(sign_up_fields as FieldsFile) };
    },
  };
}

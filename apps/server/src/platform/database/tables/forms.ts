export interface FormTables {
  /** The fields that owners add to forms, and the terms to accept, each as `portal.yaml` has it. */
  portal_form: {
    portal_id: string;
    part: 'sign_up_fields' | 'application_fields' | 'registration_fields' | 'terms';
    definition: object;
  };
  terms_acceptance: {
    portal_id: string;
    developer_id: string;
    name: string;
    version: string;
    accepted_at: string;
  };
}

export const formJsons = ['definition', 'field_values', 'application_field_values'];

// Written from the English texts by `npm run types -w packages/i18n`.
export interface Arguments {
  'rules.required': { field: string | number };
  'rules.is_array': { field: string | number };
  'rules.is_base64': { field: string | number };
  'rules.is_boolean': { field: string | number };
  'rules.is_date_time': { field: string | number };
  'rules.is_integer': { field: string | number };
  'rules.is_null': { field: string | number };
  'rules.is_number': { field: string | number };
  'rules.is_object': { field: string | number };
  'rules.is_string': { field: string | number };
  'rules.is_uuid': { field: string | number };
  'rules.is_fqdn': { field: string | number };
  'rules.is_arn': { field: string | number };
  'rules.unknown_property': { field: string | number };
  'rules.is_label': { field: string | number };
  'rules.matches_regex': { field: string | number };
  'rules.invalid': { field: string | number };
  'rules.min_length': { field: string | number; minimum: number };
  'rules.min_digits': { field: string | number; minimum: number };
  'rules.min_lowercase': { field: string | number; minimum: number };
  'rules.min_uppercase': { field: string | number; minimum: number };
  'rules.min_symbols': { field: string | number; minimum: number };
  'rules.min_items': { field: string | number; minimum: number };
  'rules.min': { field: string | number; minimum: number };
  'rules.max_length': { field: string | number; maximum: number };
  'rules.max_items': { field: string | number; maximum: number };
  'rules.max': { field: string | number; maximum: number };
  'rules.enum': { field: string | number; choices: string | number };
  'rules.dependent_fields': { field: string | number; dependents: string | number };
}

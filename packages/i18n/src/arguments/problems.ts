// Written from the English texts by `npm run types -w packages/i18n`.
export interface Arguments {
  'sentences.inField': { field: string | number; reason: string | number };
  'sentences.rules.min_length': { minimum: number };
  'sentences.rules.min_digits': { minimum: number };
  'sentences.rules.min_lowercase': { minimum: number };
  'sentences.rules.min_uppercase': { minimum: number };
  'sentences.rules.min_symbols': { minimum: number };
  'sentences.rules.min_items': { minimum: number };
  'sentences.rules.min': { minimum: number };
  'sentences.rules.max_length': { maximum: number };
  'sentences.rules.max_items': { maximum: number };
  'sentences.rules.max': { maximum: number };
  'sentences.rules.enum': { choices: string | number };
  'sentences.rules.dependent_fields': { dependents: string | number };
}

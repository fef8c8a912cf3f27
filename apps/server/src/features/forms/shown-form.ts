import type { LocalText } from '@portico/contract/form-field-kinds.ts';
import type { FormField } from '@portico/contract/form-fields.ts';
import type { FieldFile, FieldsFile, LocalTextFile } from '../publication/form-file.ts';
import { maxLengthOf } from './check-values.ts';

export const toLocalText = (text: LocalTextFile): LocalText =>
  typeof text === 'string' ? { default: text } : { default: Object.values(text)[0] ?? '', ...text };

/** The fields as clients get them. Patterns stay with the server. */
export const toShownFields = (fields: FieldsFile): FormField[] => fields.map(toShownField);

function toShownField(field: FieldFile): FormField {
  const { name, kind = 'text', label, help, required = false, multiline = false, choices } = field;
  return {
    name,
    kind,
    label: { ...toLocalText(label) },
    help: help === undefined ? null : { ...toLocalText(help) },
    is_required: required,
    ...(kind === 'text' && { max_length: maxLengthOf(field), is_multiline: multiline }),
    ...(choices && {
      choices: choices.map((choice) =>
        typeof choice === 'string'
          ? { value: choice, label: { default: choice } }
          : { value: choice.value, label: { ...toLocalText(choice.label) } },
      ),
    }),
  };
}

import { useLocale } from '@portico/app-kit/locale.ts';
import type { Client } from '@portico/client/client.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { pickText } from '@portico/contract/form-field-kinds.ts';
import type { FormField } from '@portico/contract/form-fields.ts';
import { getPortalForms, type PortalForms } from '@portico/contract/forms.ts';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../services.ts';
import styles from './own-fields.module.css';
import { useApplicationText } from './text/use-application-text.ts';

type Values = Readonly<Record<string, string | boolean>>;

const formsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['forms'],
    queryFn: ({ signal }) => client.send(getPortalForms, {}, { signal }),
    retry: false,
    staleTime: 60_000,
  });

const isAnswered = ({ name, is_required }: FormField, values: Values): boolean => {
  const value = values[name];
  return !is_required || (typeof value === 'string' ? value.trim() !== '' : value === true);
};

/** The fields that the portal adds to a form, with what was entered so far. The server checks them in any case. */
export function useOwnFields(form: keyof PortalForms) {
  const { client } = useServices();
  const language = localeNames[useLocale().locale].tag;
  const query = useQuery(formsQuery(client));
  const [values, setValues] = useState<Values>({});
  const fields = query.data?.[form] ?? [];
  return {
    fields,
    values,
    language,
    onChange: setValues,
    isComplete: !query.isPending && fields.every((field) => isAnswered(field, values)),
    /** The part of a request; nothing on a portal without such fields. */
    given: fields.length > 0 ? { fields: toGiven(fields, values) } : {},
    /** The labels by the names of fields in problems. */
    labels: Object.fromEntries(fields.map(({ name, label }) => [`fields.${name}`, pickText(label, language)])),
  };
}

export type OwnFieldsState = ReturnType<typeof useOwnFields>;

const toGiven = (fields: readonly FormField[], values: Values): Record<string, string | boolean> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name] ?? (kind === 'yes-no' ? false : '');
      return value === '' ? [] : [[name, value]];
    }),
  );

export function OwnFields({ state, disabled }: { readonly state: OwnFieldsState; readonly disabled?: boolean }) {
  const { fields, values, language, onChange } = state;
  return fields.map((field) => (
    <OwnField
      disabled={disabled}
      field={field}
      key={field.name}
      language={language}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
      value={values[field.name]}
    />
  ));
}

interface OwnFieldProps {
  readonly field: FormField;
  readonly language: string;
  readonly value: string | boolean | undefined;
  readonly disabled: boolean | undefined;
  readonly onChange: (value: string | boolean) => void;
}

function OwnField({ field, language, value, disabled, onChange }: OwnFieldProps) {
  const { form } = useApplicationText();
  const { kind, is_required: required, is_multiline, max_length, choices = [] } = field;
  const own = pickText(field.label, language);
  const label = required ? `${own} *` : own;
  const hint = field.help ? pickText(field.help, language) : undefined;
  if (kind === 'yes-no') {
    return (
      <div className={styles.check}>
        <Checkbox
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          required={required}
        >
          {label}
        </Checkbox>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    );
  }
  const control = {
    disabled,
    hint,
    label,
    required,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === 'choice') {
    const options = choices.map((choice) => ({ value: choice.value, label: pickText(choice.label, language) }));
    const none = { value: '', label: form.chooseOption };
    return required ? (
      <SelectField {...control} options={options} placeholder={form.chooseOption} />
    ) : (
      <SelectField {...control} options={[none, ...options]} />
    );
  }
  return is_multiline ? (
    <TextArea {...control} maxLength={max_length} />
  ) : (
    <TextField {...control} maxLength={max_length} />
  );
}

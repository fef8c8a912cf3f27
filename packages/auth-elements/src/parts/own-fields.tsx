import { pickText } from '@portico/contract/form-field-kinds.ts';
import { useId } from 'react';
import { controlOfField, type OwnField } from '../own-fields.ts';
import { fill } from '../texts.ts';
import { Field } from './field.tsx';
import { toTestId, useFormParts } from './form-context.ts';
import { Icon } from './icons.tsx';

interface OwnFieldsProps {
  readonly fields: readonly OwnField[];
  /** The code of the reader's language. */
  readonly language: string;
}

/** The fields that the owners of a portal added. */
export const OwnFields = ({ fields, language }: OwnFieldsProps) =>
  fields.map((field) => <OneField field={field} key={field.name} language={language} />);

function OneField({ field, language }: { readonly field: OwnField; readonly language: string }) {
  const { texts } = useFormParts();
  const { kind, is_required, is_multiline, max_length } = field;
  const name = controlOfField(field);
  const own = pickText(field.label, language);
  const label = is_required || kind === 'yes-no' ? own : fill(texts.optionalField, { label: own });
  const note = field.help ? pickText(field.help, language) : undefined;
  if (kind === 'text' && !is_multiline) {
    return <Field isRequired={is_required} label={label} maxLength={max_length} name={name} note={note} />;
  }
  return <OtherField field={field} label={label} language={language} name={name} note={note} />;
}

interface OtherFieldProps {
  readonly field: OwnField;
  readonly name: string;
  readonly label: string;
  readonly note: string | undefined;
  readonly language: string;
}

/** A choice, a text with several lines, or a box to tick. */
function OtherField({ field, name, label, note, language }: OtherFieldProps) {
  const { element, texts, marked, messageId } = useFormParts();
  const { kind, is_required, max_length, choices = [] } = field;
  const id = useId();
  const isMarked = marked.includes(name);
  const control = {
    'aria-describedby': [isMarked && messageId, note && `${id}-note`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isMarked || undefined,
    'aria-required': is_required || undefined,
    'data-testid': toTestId(element, name.replace('.', '-')),
    id,
    name,
  };
  const help = note && (
    <div className="pa-note" id={`${id}-note`}>
      {note}
    </div>
  );
  if (kind === 'yes-no') {
    return (
      <div className="pa-field">
        <div className="pa-check">
          <input {...control} type="checkbox" value="yes" />
          <label htmlFor={id}>{label}</label>
        </div>
        {help}
      </div>
    );
  }
  return (
    <div className="pa-field">
      <label className="pa-label" htmlFor={id}>
        {label}
      </label>
      <div className="pa-control">
        {kind === 'choice' ? (
          <>
            <select {...control} className="pa-input pa-select" defaultValue="">
              <option value="">{texts.choose}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {pickText(choice.label, language)}
                </option>
              ))}
            </select>
            <Icon name="choose" />
          </>
        ) : (
          <textarea {...control} className="pa-input pa-lines" maxLength={max_length} rows={4} />
        )}
      </div>
      {help}
    </div>
  );
}

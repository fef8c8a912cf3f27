import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { pickText } from '@portico/contract/form-field-kinds.ts';
import type { FieldValues, FormField } from '@portico/contract/form-fields.ts';
import type { OwnForms } from '@portico/contract/forms.ts';
import { useQuery } from '@tanstack/react-query';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { formsQuery } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

interface FieldValuesProps {
  readonly form: Exclude<keyof OwnForms, 'terms'>;
  readonly values: FieldValues;
}

/** The labels and the words of what was entered. A field that the portal no longer has keeps its name. */
function useFieldTexts({ form, values }: FieldValuesProps): { name: string; label: string; value: string }[] {
  const review = useReviewText();
  const language = localeNames[useLocale().locale].tag;
  const { client, portal } = usePortalScreen();
  const isEmpty = Object.keys(values).length === 0;
  const forms = useQuery({ ...formsQuery(client, portal.id), enabled: !isEmpty });
  const fields = forms.data?.[form] ?? [];
  const known = fields.filter(({ name }) => Object.hasOwn(values, name));
  const others = Object.keys(values).filter((name) => !known.some((field) => field.name === name));
  const toWords = (value: FieldValues[string] | undefined, field?: FormField): string => {
    if (typeof value === 'boolean') return value ? review.fields.yes : review.fields.no;
    const choice = field?.choices?.find((one) => one.value === value);
    return choice ? pickText(choice.label, language) : (value ?? '');
  };
  return [
    ...known.map((field) => ({
      name: field.name,
      label: pickText(field.label, language),
      value: toWords(values[field.name], field),
    })),
    ...others.map((name) => ({ name, label: name, value: toWords(values[name]) })),
  ];
}

/** What was entered, as facts of a page. */
export const FieldFacts = (props: FieldValuesProps) =>
  useFieldTexts(props).map(({ name, label, value }) => (
    <div key={name}>
      <dt>{label}</dt>
      <dd className={styles.entered}>{value}</dd>
    </div>
  ));

/** The same in the cell of a list. */
export function FieldList(props: FieldValuesProps) {
  const texts = useFieldTexts(props);
  if (texts.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {texts.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd className={styles.entered}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

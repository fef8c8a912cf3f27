import type { TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import own from './text-area.module.css';
import styles from './text-field.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>, FieldTexts {}

export const TextArea = ({ label, hint, problem, ...rest }: TextAreaProps) => (
  <Field hint={hint} label={label} problem={problem}>
    {(control) => <textarea rows={3} {...rest} {...control} className={classNames(styles.input, own.area)} />}
  </Field>
);

import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {}

export const TextField = ({ label, hint, problem, id, ...rest }: TextFieldProps) => (
  <Field hint={hint} id={id} label={label} problem={problem}>
    {(control) => <input type="text" {...rest} {...control} className={styles.input} />}
  </Field>
);

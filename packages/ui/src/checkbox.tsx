import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  readonly children: ReactNode;
}

/** A native checkbox inside its label, so that a click on the label works. */
export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <label className={styles.line}>
    <input {...rest} className={styles.box} type="checkbox" />
    <span className={styles.text}>{children}</span>
  </label>
);

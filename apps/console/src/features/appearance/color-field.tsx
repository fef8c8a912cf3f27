import { isHex } from '@portico/ui/theme/color.ts';
import { useId } from 'react';
import styles from './appearance.module.css';
import { useAppearanceText } from './text/use-appearance-text.ts';

interface ColorFieldProps {
  readonly label: string;
  /** `#rrggbb`, or empty for the default. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}

/** A color as a hexadecimal number, or from the browser's color picker. */
export function ColorField({ label, value, onChange, problem }: ColorFieldProps) {
  const text = useAppearanceText();
  const id = useId();
  return (
    <div className={styles.color}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.inputs}>
        <input
          aria-label={label}
          className={styles.swatch}
          onChange={(event) => onChange(event.target.value)}
          tabIndex={-1}
          type="color"
          value={isHex(value) && value.length === 7 ? value : '#888888'}
        />
        <input
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem !== undefined}
          className={styles.number}
          id={id}
          maxLength={7}
          onChange={(event) => onChange(event.target.value.trim())}
          placeholder={text.usual}
          spellCheck={false}
          value={value}
        />
      </span>
      {problem && (
        <span className={styles.problem} id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

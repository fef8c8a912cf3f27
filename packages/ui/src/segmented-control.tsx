import { useId } from 'react';
import { Icon, type IconName } from './icons.tsx';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon: IconName }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** A choice of one option. Native radio buttons give it arrow keys and names. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, disabled } = props;
  const name = useId();
  return (
    <fieldset aria-label={label} className={styles.group} disabled={disabled}>
      {options.map((option) => (
        <label className={styles.segment} key={option.value} title={option.label}>
          <input
            aria-label={option.label}
            checked={option.value === value}
            className={styles.radio}
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
            value={option.value}
          />
          <Icon name={option.icon} size={18} />
        </label>
      ))}
    </fieldset>
  );
}

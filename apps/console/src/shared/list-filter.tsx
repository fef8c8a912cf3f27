import { Icon } from '@portico/ui/icons.tsx';
import styles from './list-screen.module.css';
import { useText } from './text/use-text.tsx';

export interface ListFilterProps {
  /** The name in the URL. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Selects one option or all. */
export function ListFilter({ label, options, value, onChange }: ListFilterProps) {
  const text = useText();
  return (
    <label className={styles.filter}>
      <span>{label}</span>
      <span className={styles.select}>
        <select onChange={(event) => onChange(event.target.value || undefined)} value={value ?? ''}>
          <option value="">{text.list.all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
    </label>
  );
}

import { useId, useState } from 'react';
import styles from './check-list.module.css';
import { Checkbox } from './checkbox.tsx';
import { FilterField } from './filter-field.tsx';
import field from './text-field.module.css';

interface CheckListTexts {
  readonly label: string;
  readonly filter: string;
  readonly clearFilter: string;
  readonly nothingFound: string;
  readonly chosen: (counts: { chosen: number; total: number }) => string;
}

interface CheckListProps {
  readonly texts: CheckListTexts;
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

/** Fewer options need no filter. */
const filterFrom = 6;

/** A choice of any number of options. Options that the filter hides stay chosen. */
export function CheckList({ texts, options, value, onChange, hint, disabled = false }: CheckListProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = options.filter((option) => option.toLowerCase().includes(wanted));
  const toggle = (option: string, isChosen: boolean) =>
    onChange(options.filter((other) => (other === option ? isChosen : value.includes(other))));
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className={styles.list} disabled={disabled}>
      <legend className={field.label}>{texts.label}</legend>
      {options.length >= filterFrom && (
        <FilterField clearLabel={texts.clearFilter} label={texts.filter} onChange={setFilter} value={filter} />
      )}
      <div className={styles.options}>
        {shown.map((option) => (
          <Checkbox
            checked={value.includes(option)}
            key={option}
            onChange={(event) => toggle(option, event.target.checked)}
          >
            <code>{option}</code>
          </Checkbox>
        ))}
        {shown.length === 0 && <p className={styles.nothing}>{texts.nothingFound}</p>}
      </div>
      <p className={styles.count} role="status">
        {texts.chosen({ chosen: value.length, total: options.length })}
      </p>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}

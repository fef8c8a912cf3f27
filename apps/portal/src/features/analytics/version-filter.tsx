import { Button } from '@portico/ui/button.tsx';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { FilterField } from '@portico/ui/filter-field.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { Popover } from '@portico/ui/popover.tsx';
import { useState } from 'react';
import { useAnalyticsText } from '../../shared/analytics/text/use-analytics-text.ts';
import styles from './controls.module.css';
import { useRest } from './use-rest.ts';

export interface VersionOption {
  readonly id: string;
  readonly label: string;
}

interface VersionFilterProps {
  readonly options: readonly VersionOption[];
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const offeredMaximum = 20;
const typingRestMs = 350;
const choosingRestMs = 900;

/** The product versions to show; none means all (ANA-04). Search text and selection are debounced separately. */
export function VersionFilter({ options, value, onChange }: VersionFilterProps) {
  const { filter } = useAnalyticsText();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState('');
  const [typed, setTyped] = useRest<string>('', typingRestMs, setWanted);
  const [chosen, setChosen] = useRest<readonly string[]>(value, choosingRestMs, onChange);

  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()));
  const names = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Popover
      isOpen={isOpen}
      label={filter.label}
      onOpenChange={setOpen}
      trigger={
        <>
          <span className={styles.triggerText}>
            {names.length === 0 ? filter.all : filter.chosen({ chosen: names.join(', ') })}
          </span>
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      <div className={styles.panel}>
        <FilterField
          clearLabel={filter.clearSearch}
          label={filter.search}
          onChange={(next) => {
            setTyped(next);
            if (next === '') setWanted('');
          }}
          onSubmit={setWanted}
          value={typed}
        />
        <fieldset aria-label={filter.label} className={styles.options}>
          {found.slice(0, offeredMaximum).map(({ id, label }) => (
            <Checkbox checked={chosen.includes(id)} key={id} onChange={(event) => toggle(id, event.target.checked)}>
              {label}
            </Checkbox>
          ))}
          {found.length === 0 && <p className={styles.note}>{filter.nothingFound}</p>}
        </fieldset>
        {found.length > offeredMaximum && <p className={styles.note}>{filter.more}</p>}
        {chosen.length > 0 && (
          <Button variant="quiet" onClick={() => setChosen([])} size="small">
            {filter.clear}
          </Button>
        )}
      </div>
    </Popover>
  );
}

import type { VersionApplication } from '@portico/contract/registrations.ts';
import { Monogram } from '@portico/ui/monogram.tsx';
import { useId } from 'react';
import styles from './registration-dialog.module.css';

interface ApplicationRadiosProps {
  readonly label: string;
  readonly applications: readonly VersionApplication[];
  readonly chosen: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (application: VersionApplication) => void;
}

/** Native radio buttons: a click anywhere in the row or the arrow keys select one. */
export function ApplicationRadios({ label, applications, chosen, disabled, onChoose }: ApplicationRadiosProps) {
  const name = useId();
  return (
    <fieldset aria-label={label} className={styles.choices} disabled={disabled}>
      {applications.map((application) => (
        <label className={styles.choice} key={application.id}>
          <input
            checked={application.id === chosen}
            name={name}
            onChange={() => onChoose(application)}
            type="radio"
            value={application.id}
          />
          <Monogram name={application.name} size={24} />
          <span className={styles.name}>{application.name}</span>
        </label>
      ))}
    </fieldset>
  );
}

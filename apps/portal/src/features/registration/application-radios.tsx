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

/** One of several, as native radio buttons: the whole row chooses, and so do the arrow keys. */
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

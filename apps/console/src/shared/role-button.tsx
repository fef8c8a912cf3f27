import type { UserRole } from '@portico/contract/users.ts';
import { Button } from '@portico/ui/button.tsx';
import { type ComponentProps, useId } from 'react';
import styles from './role-button.module.css';
import { useMay } from './user.ts';

interface RoleButtonProps extends ComponentProps<typeof Button> {
  /** The lowest role for which the button is enabled. */
  readonly least: UserRole;
}

/** A button that is disabled for lower roles, and says why. */
export function RoleButton({ least, disabled, ...rest }: RoleButtonProps) {
  const { isAllowed, reason } = useMay(least);
  const reasonId = useId();
  if (isAllowed) return <Button {...rest} disabled={disabled} />;
  return (
    <span className={styles.refused} title={reason}>
      <Button {...rest} aria-describedby={reasonId} disabled />
      <span className={styles.reason} id={reasonId}>
        {reason}
      </span>
    </span>
  );
}

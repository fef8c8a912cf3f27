import type { UserRole } from '@portico/contract/users.ts';
import { Button } from '@portico/ui/button.tsx';
import { type ComponentProps, useId } from 'react';
import styles from './role-button.module.css';
import { useMay } from './user.ts';

interface RoleButtonProps extends ComponentProps<typeof Button> {
  /** Disabled for lower roles, with the reason. */
  readonly least: UserRole;
}

/** A button for those whose role allows it; for the others it is off and says why. */
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

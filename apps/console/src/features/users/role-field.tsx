import { userRoles } from '@portico/contract/constants.ts';
import type { UserRole } from '@portico/contract/users.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { useUserText } from './text/use-user-text.ts';

interface RoleFieldProps {
  readonly value: UserRole;
  readonly onChange: (role: UserRole) => void;
}

/** A role, with a description of what it may do. */
export function RoleField({ value, onChange }: RoleFieldProps) {
  const text = useUserText();
  const { roles } = useText();
  return (
    <SelectField
      hint={text.duties[value]}
      label={text.role}
      onChange={(event) => onChange(event.target.value as UserRole)}
      options={userRoles.map((role) => ({ value: role, label: roles[role] }))}
      value={value}
    />
  );
}

import { CheckList } from '@portico/ui/check-list.tsx';
import { useApplicationText } from './text/use-application-text.ts';

interface ScopeListProps {
  readonly offered: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (scopes: string[]) => void;
  readonly disabled?: boolean;
  /** The application has registrations, which share its scopes. */
  readonly isShared: boolean;
}

export function ScopeList({ offered, value, onChange, disabled = false, isShared }: ScopeListProps) {
  const { scopes, clearSearch } = useApplicationText();
  return (
    <CheckList
      disabled={disabled}
      hint={isShared ? scopes.warning : undefined}
      onChange={onChange}
      options={offered}
      texts={{ ...scopes, clearFilter: clearSearch }}
      value={value}
    />
  );
}

import { SelectField } from '@portico/ui/select-field.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { type ExpiryDays, expiryDays } from './expiry.ts';

interface ExpiryFieldProps {
  readonly value: ExpiryDays;
  readonly onChange: (days: ExpiryDays) => void;
  readonly disabled: boolean;
}

export function ExpiryField({ value, onChange, disabled }: ExpiryFieldProps) {
  const { credentials } = useApplicationText();
  return (
    <SelectField
      disabled={disabled}
      label={credentials.expiry}
      onChange={(event) => onChange(Number(event.target.value) as ExpiryDays)}
      options={expiryDays.map((days) => ({ value: String(days), label: credentials.expiries[days] }))}
      value={String(value)}
    />
  );
}

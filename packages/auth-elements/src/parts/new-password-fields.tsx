import type { PasswordRules } from '@portico/contract/constants.ts';
import type { Values } from '../submit-machine.ts';
import { useFormParts } from './form-context.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

interface NewPasswordProps {
  readonly name: string;
  readonly values: Values;
  readonly label: string;
  readonly placeholder?: string | undefined;
}

export function NewPassword({
  name,
  values,
  label,
  placeholder,
  rules,
}: NewPasswordProps & { readonly rules?: PasswordRules }) {
  return (
    <PasswordField
      autoComplete="new-password"
      label={label}
      name={name}
      note={<StrengthHint password={values[name] ?? ''} rules={rules} />}
      placeholder={placeholder}
    />
  );
}

/** Shows an error as soon as the repeated password differs. */
export function ConfirmPassword({ name: first, values, label, placeholder }: NewPasswordProps) {
  const { texts } = useFormParts();
  const { confirmPassword } = values;
  return (
    <PasswordField
      autoComplete="new-password"
      label={label}
      name="confirmPassword"
      placeholder={placeholder}
      problem={confirmPassword && confirmPassword !== values[first] ? texts.passwordsDoNotMatch : undefined}
    />
  );
}

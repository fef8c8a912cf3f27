import { emailMaxLength } from '@portico/contract/constants.ts';
import { Field } from './field.tsx';
import { useFormParts } from './form-context.ts';

interface EmailFieldProps {
  /** `username` tells password managers that the email address is the user name. */
  readonly autoComplete: 'username' | 'email';
  readonly defaultValue?: string | undefined;
  readonly readOnly?: boolean;
}

export function EmailField(props: EmailFieldProps) {
  const { texts } = useFormParts();
  return (
    <Field
      {...props}
      autoCapitalize="none"
      inputMode="email"
      label={texts.email}
      maxLength={emailMaxLength}
      name="email"
      spellCheck={false}
      type="email"
    />
  );
}

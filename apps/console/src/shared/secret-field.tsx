import { TextField } from '@portico/ui/text-field.tsx';
import type { ComponentProps } from 'react';

/** A secret of another system. Browsers must not fill it in or save it. */
export const SecretField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoComplete="off" type="password" />
);

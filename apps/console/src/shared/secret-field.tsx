import { TextField } from '@portico/ui/text-field.tsx';
import type { ComponentProps } from 'react';

/** A secret of another system, which no browser offers to fill in or to keep. */
export const SecretField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} autoComplete="off" type="password" />
);

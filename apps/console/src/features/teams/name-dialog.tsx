import { TextField } from '@portico/ui/text-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { useTeamText } from './text/use-team-text.ts';

interface NameDialogProps<Result> {
  readonly title: string;
  readonly name: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly save: (name: string) => Promise<Result>;
  readonly onSaved: (result: Result) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a team. */
export function NameDialog<Result>({ name, hint, save, ...rest }: NameDialogProps<Result>) {
  const text = useTeamText();
  const { required } = useText();
  return (
    <FormDialog
      {...rest}
      check={(values) => (values.name.trim() === '' ? { name: required } : {})}
      initial={{ name }}
      save={(values) => save(values.name)}
    >
      {({ field }) => (
        <TextField {...field('name')} autoComplete="off" label={text.name} maxLength={255} {...(hint && { hint })} />
      )}
    </FormDialog>
  );
}

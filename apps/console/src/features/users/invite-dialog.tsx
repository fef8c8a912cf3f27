import { type Invitation, inviteUser, type NewInvitation } from '@portico/contract/users.ts';
import { TextField } from '@portico/ui/text-field.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { RoleField } from './role-field.tsx';
import { useUserText } from './text/use-user-text.ts';

interface InviteDialogProps {
  readonly onInvited: (invitation: Invitation) => void;
  readonly onClose: () => void;
}

const nobody: NewInvitation = { email: '', full_name: '', role: 'viewer' };

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { invite } = useUserText();
  const { required } = useText();
  const { client } = useServices();
  return (
    <FormDialog
      check={({ email, full_name }) => ({
        ...(email.trim() === '' && { email: required }),
        ...(full_name.trim() === '' && { full_name: required }),
      })}
      initial={nobody}
      onClose={onClose}
      onSaved={onInvited}
      save={(body) => client.send(inviteUser, { body: { ...body, email: body.email.trim() } })}
      submitLabel={invite.send}
      title={invite.title}
    >
      {({ field, values, set }) => (
        <>
          <TextField {...field('email')} autoComplete="off" label={invite.email} maxLength={250} type="email" />
          <TextField {...field('full_name')} autoComplete="off" label={invite.name} maxLength={250} />
          <RoleField onChange={(role) => set('role', role)} value={values.role} />
        </>
      )}
    </FormDialog>
  );
}

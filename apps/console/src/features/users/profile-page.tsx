import { type User, updateUserMe } from '@portico/contract/users.ts';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { userQuery, useUser } from '../../shared/user.ts';
import { useUserText } from './text/use-user-text.ts';

/** The user's own name. */
export function ProfilePage() {
  const { profile: text } = useUserText();
  const { client, queries } = useServices();
  const toast = useToast();
  const { full_name, preferred_name } = useUser();
  return (
    <PageFrame back={{ to: '/users', label: text.back }} isNarrow title={text.title}>
      <FormFrame
        initial={{ full_name, preferred_name: preferred_name ?? '' }}
        label={text.title}
        least="viewer"
        onSaved={(user: User) => {
          queries.setQueryData(userQuery(client).queryKey, user);
          toast({ variant: 'success', message: text.saved });
        }}
        save={(values) =>
          client.send(updateUserMe, { body: { ...values, preferred_name: values.preferred_name.trim() || null } })
        }
      >
        {({ field }) => (
          <>
            <TextField {...field('full_name')} autoComplete="name" label={text.fullName} maxLength={250} />
            <TextField
              {...field('preferred_name')}
              autoComplete="nickname"
              hint={text.preferredHint}
              label={text.preferredName}
              maxLength={250}
            />
          </>
        )}
      </FormFrame>
    </PageFrame>
  );
}

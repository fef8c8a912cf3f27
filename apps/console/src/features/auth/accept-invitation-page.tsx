import { AcceptInvitationForm } from '@portico/auth-elements/forms/accept-invitation-form.tsx';
import { useGo } from '../../shared/link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

export function AcceptInvitationPage() {
  const { auth } = useText();
  const go = useGo();
  return (
    <AuthFrame title={auth.acceptInvitation}>
      <AcceptInvitationForm
        config={useAuthConfig()}
        onAcceptInvitationSuccess={({ email }) => go({ to: '/login', search: { passwordReset: 'true', email } })}
      />
    </AuthFrame>
  );
}

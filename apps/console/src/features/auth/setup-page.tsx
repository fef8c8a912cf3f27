import { useGo, useSearch } from '../../shared/link.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { SetupForm } from './setup-form.tsx';
import { WelcomePage } from './welcome-page.tsx';

/** Where the link of the first start leads: its holder creates the organization, owns it and is logged in. */
export function SetupPage() {
  const { auth } = useText();
  const { hint } = useServices();
  const go = useGo();
  const { token } = useSearch();
  if (!token) return <WelcomePage />;

  function enter() {
    hint.set();
    go({ to: '/', replace: true });
  }

  return (
    <AuthFrame explanation={auth.setUpText} title={auth.setUp}>
      <SetupForm onDone={enter} token={token} />
    </AuthFrame>
  );
}

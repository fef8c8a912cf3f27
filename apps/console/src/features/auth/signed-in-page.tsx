import { useEffect } from 'react';
import { useServices } from '../../shared/services.ts';
import { signedInChannel } from '../../shared/step-up.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Where single sign-on in another tab ends. It confirmed the identity of the logged-in user. */
export function SignedInPage() {
  const { hint } = useServices();
  const { auth } = useText();
  useEffect(() => {
    hint.set();
    if (typeof BroadcastChannel !== 'undefined') {
      const channel = new BroadcastChannel(signedInChannel);
      channel.postMessage('signed-in');
      channel.close();
    }
    window.close();
  }, [hint]);
  return (
    <AuthFrame explanation={auth.signedIn.text} title={auth.signedIn.title}>
      {null}
    </AuthFrame>
  );
}

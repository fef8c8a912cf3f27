import { AcceptTermsForm } from '@portico/auth-elements/forms/accept-terms-form.tsx';
import { useSearch } from '../../router/react.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { useServices } from '../../shared/services.ts';
import { toOwnPath } from '../../shared/session/own-path.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuthConfig } from './use-auth-config.ts';

/** Where the server leads a session that must accept terms before anything else, also after single sign-on. */
export function AcceptTermsPage() {
  const { titles } = useText();
  usePageHead({ title: titles.acceptTerms, path: '' });
  const { session, load } = useServices();
  const { to } = useSearch();
  const config = useAuthConfig();
  return (
    <AuthFrame title={titles.acceptTerms}>
      <AcceptTermsForm
        config={config}
        onAcceptTermsSuccess={() => load(toOwnPath(to) ?? session.takeTarget() ?? '/')}
        onLogOut={() => {
          session.end();
          load('/login');
        }}
      />
    </AuthFrame>
  );
}

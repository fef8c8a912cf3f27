// The forms bring their styles themselves, by a script: a page that a server draws has them from its beginning.
import '@portico/auth-elements/tokens.css';
import '@portico/auth-elements/styles.css';
import { type AuthFrameProps, AuthPage } from '@portico/app-kit/auth-frame.tsx';
import { Switches } from '@portico/app-kit/switches.tsx';
import { Link } from '../../router/react.tsx';
import { drawnTheme } from '../../shared/drawn-theme.ts';
import { loginPage } from '../../shared/pages.ts';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';

export function AuthFrame(props: AuthFrameProps) {
  const { portal, choices } = useServices();
  const { bar } = useText();
  return (
    <AuthPage
      {...props}
      as="div"
      choices={<Switches text={bar} drawnTheme={drawnTheme(choices)} />}
      logo={
        <Link className={styles.logo} {...(portal.is_public ? { to: '/' } : loginPage)}>
          <PortalLogo />
        </Link>
      }
    />
  );
}

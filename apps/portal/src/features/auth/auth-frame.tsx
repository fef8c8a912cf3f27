import { type AuthFrameProps, AuthPage } from '@portico/app-kit/auth-frame.tsx';
import { Switches } from '@portico/app-kit/switches.tsx';
import { Link } from '@tanstack/react-router';
import { loginPage } from '../../shared/pages.ts';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';

export function AuthFrame(props: AuthFrameProps) {
  const { portal } = useServices();
  const { bar } = useText();
  return (
    <AuthPage
      {...props}
      as="div"
      choices={<Switches text={bar} />}
      logo={
        <Link className={styles.logo} {...(portal.is_public ? { to: '/' } : loginPage)}>
          <PortalLogo />
        </Link>
      }
    />
  );
}

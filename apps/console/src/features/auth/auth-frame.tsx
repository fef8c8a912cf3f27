import { type AuthFrameProps, AuthPage } from '@portico/app-kit/auth-frame.tsx';
import { Switches } from '@portico/app-kit/switches.tsx';
import { useEffect } from 'react';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';

export function AuthFrame(props: AuthFrameProps) {
  const text = useText();

  useEffect(() => {
    document.title = `${props.title} | ${text.console}`;
  }, [props.title, text]);

  return (
    <AuthPage
      {...props}
      as="main"
      choices={<Switches text={text.account} />}
      logo={
        <p className={styles.logo}>
          <img alt="" height={28} src="/console/icon.svg" width={28} />
          {text.console}
        </p>
      }
    />
  );
}

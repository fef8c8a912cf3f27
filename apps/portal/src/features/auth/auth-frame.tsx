import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../shared/language-switch.tsx';
import { loginPage } from '../../shared/pages.ts';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useServices } from '../../shared/services.ts';
import { ThemeChoice } from '../../shared/theme-choice.tsx';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly explanation?: string;
  readonly children: ReactNode;
  /** A line below the card. */
  readonly below?: ReactNode;
}

/** One card in the middle, the portal's logo above it, and nothing else to look at (NAV-05). */
export function AuthFrame({ title, explanation, children, below }: AuthFrameProps) {
  const { portal } = useServices();
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <Link className={styles.logo} {...(portal.is_public ? { to: '/' } : loginPage)}>
          <PortalLogo />
        </Link>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {explanation && <p className={styles.explanation}>{explanation}</p>}
          {children}
        </div>
        {below && <p className={styles.below}>{below}</p>}
      </div>
      <div className={styles.choices}>
        <LanguageSwitch />
        <ThemeChoice />
      </div>
    </div>
  );
}

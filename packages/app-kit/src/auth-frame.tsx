import type { ReactNode } from 'react';
import styles from './auth-frame.module.css';

export interface AuthFrameProps {
  readonly title: string;
  readonly explanation?: string;
  readonly children: ReactNode;
  /** Shown below the card. */
  readonly below?: ReactNode;
}

interface AuthPageProps extends AuthFrameProps {
  /** Shown above the card. */
  readonly logo: ReactNode;
  /** The switches of language and theme. */
  readonly choices: ReactNode;
  /** `div` on a page that already has a main landmark. */
  readonly as: 'main' | 'div';
}

/** One centered card below a logo (NAV-05). */
export const AuthPage = ({ title, explanation, children, below, logo, choices, as: Column }: AuthPageProps) => (
  <div className={styles.page}>
    <Column className={styles.column}>
      {logo}
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {explanation && <p className={styles.explanation}>{explanation}</p>}
        {children}
      </div>
      {below && <p className={styles.below}>{below}</p>}
    </Column>
    <div className={styles.choices}>{choices}</div>
  </div>
);

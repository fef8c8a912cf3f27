import { type ReactNode, useEffect } from 'react';
import { LanguageSwitch, ThemeChoice } from '../../shared/language-switch.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  readonly title: string;
  readonly explanation?: string;
  readonly children: ReactNode;
  /** A line below the card. */
  readonly below?: ReactNode;
}

/** One card in the middle, and nothing else to look at. */
export function AuthFrame({ title, explanation, children, below }: AuthFrameProps) {
  const text = useText();

  useEffect(() => {
    document.title = `${title} | ${text.console}`;
  }, [title, text]);

  return (
    <div className={styles.page}>
      <main className={styles.column}>
        <p className={styles.logo}>
          <img alt="" height={28} src="/console/icon.svg" width={28} />
          {text.console}
        </p>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {explanation && <p className={styles.explanation}>{explanation}</p>}
          {children}
        </div>
        {below && <p className={styles.below}>{below}</p>}
      </main>
      <div className={styles.choices}>
        <LanguageSwitch />
        <ThemeChoice />
      </div>
    </div>
  );
}

import type { UserRole } from '@portico/contract/users.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { type ReactNode, useEffect } from 'react';
import { Link } from './link.tsx';
import styles from './page-frame.module.css';
import { useText } from './text/use-text.tsx';
import { useMay } from './user.ts';

interface PageFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The parent page, for pages inside an area. */
  readonly back?: { readonly to: string; readonly label: string };
  /** The buttons of the page, the main one last. */
  readonly actions?: ReactNode;
  /** The lowest role that can make changes here; lower roles see why the buttons are disabled. */
  readonly least?: UserRole;
  /** Forms and texts are easier to read in a narrow column. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** The frame of every screen: its title, which is also the window's, its description and its actions. */
export function PageFrame(props: PageFrameProps) {
  const { title, description, back, actions, least = 'viewer', isNarrow = false, children } = props;
  const text = useText();
  const { reason } = useMay(least);

  useEffect(() => {
    document.title = `${title} | ${text.console}`;
  }, [title, text]);

  return (
    <div className={isNarrow ? styles.narrow : styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {back && (
            <Link className={styles.back} to={back.to}>
              {back.label}
            </Link>
          )}
          <h1 className={styles.title}>{title}</h1>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {reason && <MessageBar variant="info">{reason}</MessageBar>}
      {children}
    </div>
  );
}

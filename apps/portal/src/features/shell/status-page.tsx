import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageScreen } from '../../shared/page-screen.tsx';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './status-page.module.css';

interface StatusPageProps {
  readonly number: 403 | 404;
  readonly title: string;
  readonly drawing: 'lens' | 'lock';
  readonly children: ReactNode;
}

function StatusPage({ number, title, drawing, children }: StatusPageProps) {
  const text = useText();
  return (
    <PageScreen>
      <PortalLogo />
      <EmptyState
        action={
          <Link className={buttonClass()} to="/">
            {text.toCatalog}
          </Link>
        }
        drawing={drawing}
        eyebrow={String(number)}
        level={1}
        title={title}
      >
        {children}
      </EmptyState>
    </PageScreen>
  );
}

export function NotFoundPage() {
  const { notFound } = useText();
  const { asked } = useLocation().state;
  return (
    <StatusPage drawing="lens" number={404} title={notFound.title}>
      {notFound.text}
      {asked && <span className={styles.asked}>{notFound.asked({ address: asked })}</span>}
    </StatusPage>
  );
}

export function ForbiddenPage() {
  const { forbidden } = useText();
  return (
    <StatusPage drawing="lock" number={403} title={forbidden.title}>
      {forbidden.text}
    </StatusPage>
  );
}

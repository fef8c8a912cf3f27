import { Button, buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import { useLocation } from '../../router/react.tsx';
import { PageScreen } from '../../shared/page-screen.tsx';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useServices } from '../../shared/services.ts';
import { hasAccounts } from '../../shared/session/has-accounts.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useLogIn } from '../../shared/session/use-log-in.ts';
import { CatalogLink } from '../../shared/site/catalog-link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './status-page.module.css';

interface StatusPageProps {
  readonly number: 403 | 404;
  readonly title: string;
  readonly drawing: 'lens' | 'lock';
  readonly children: ReactNode;
  readonly more?: ReactNode;
}

function StatusPage({ number, title, drawing, children, more }: StatusPageProps) {
  const text = useText();
  return (
    <PageScreen>
      <PortalLogo />
      <EmptyState
        action={
          <>
            {more}
            <CatalogLink className={buttonClass()}>{text.toCatalog}</CatalogLink>
          </>
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

/** Pages for developers are not found for visitors; logging in may show them (GRD-14). */
export function NotFoundPage() {
  const { notFound, bar } = useText();
  const { portal } = useServices();
  const { asked } = useLocation().state;
  const isStranger = useDeveloper() === undefined && portal.is_public && hasAccounts(portal);
  const logIn = useLogIn();
  return (
    <StatusPage
      drawing="lens"
      more={
        isStranger && (
          <Button onClick={() => logIn(asked)} variant="primary">
            {bar.logIn}
          </Button>
        )
      }
      number={404}
      title={notFound.title}
    >
      {isStranger ? notFound.strangerText : notFound.text}
      {asked && <span className={styles.asked}>{notFound.asked({ path: asked })}</span>}
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

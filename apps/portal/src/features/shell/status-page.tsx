import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Link } from '@tanstack/react-router';
import { PageScreen } from '../../shared/page-screen.tsx';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useText } from '../../shared/text/use-text.tsx';

function StatusPage({ number, kind }: { readonly number: 403 | 404; readonly kind: 'notFound' | 'forbidden' }) {
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
        drawing={kind === 'notFound' ? 'lens' : 'lock'}
        eyebrow={String(number)}
        level={1}
        title={text[kind].title}
      >
        {text[kind].text}
      </EmptyState>
    </PageScreen>
  );
}

export const NotFoundPage = () => <StatusPage kind="notFound" number={404} />;
export const ForbiddenPage = () => <StatusPage kind="forbidden" number={403} />;

import { type FailedProps, FailedScreen } from '@portico/app-kit/failed-screen.tsx';
import type { UserRole } from '@portico/contract/users.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Outlet, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Link, useParam } from '../../shared/link.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';

function ToOverview() {
  const text = useText();
  return (
    <Link className={buttonClass()} to="/">
      {text.notFound.back}
    </Link>
  );
}

/** The page of unknown URLs. */
export function NotFoundPage() {
  const { notFound } = useText();
  return (
    <EmptyState action={<ToOverview />} drawing="lens" eyebrow="404" level={1} title={notFound.title}>
      {notFound.text}
    </EmptyState>
  );
}

/** Shows the screens of a portal only if it belongs to the organization. */
export function PortalGuard() {
  const { portalSwitch } = useText();
  const name = useParam('portal');
  const isOwn = usePortals().some((portal) => portal.name === name);
  if (isOwn) return <Outlet />;
  return (
    <EmptyState action={<ToOverview />} drawing="lens" eyebrow="404" level={1} title={portalSwitch.unknown.title}>
      {portalSwitch.unknown.text}
    </EmptyState>
  );
}

/** Shows a screen only to roles that may open its area. */
export function RoleGuard({ least, children }: { readonly least: UserRole; readonly children: ReactNode }) {
  const { forbidden } = useText();
  if (useMay(least).isAllowed) return children;
  return (
    <EmptyState action={<ToOverview />} drawing="lock" eyebrow="403" level={1} title={forbidden.title}>
      {forbidden.text}
    </EmptyState>
  );
}

export function FailedPage({ error, reset }: Pick<FailedProps, 'error'> & { readonly reset: () => void }) {
  const router = useRouter();
  return <FailedScreen error={error} onRetry={() => void router.invalidate().then(reset)} text={useText()} />;
}

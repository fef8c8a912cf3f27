import { type FailedProps, FailedScreen } from '@portico/app-kit/failed-screen.tsx';
import { useRouter } from '../../router/react.tsx';
import { PageScreen } from '../../shared/page-screen.tsx';
import { useText } from '../../shared/text/use-text.tsx';

export function FailedPage({ error, reset }: Omit<FailedProps, 'onRetry'> & { readonly reset: () => void }) {
  const router = useRouter();
  return (
    <PageScreen>
      <FailedScreen error={error} onRetry={() => void router.invalidate().then(reset)} text={useText()} />
    </PageScreen>
  );
}

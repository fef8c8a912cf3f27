import { type FailedProps, FailedScreen } from '@portico/app-kit/failed-screen.tsx';
import { PageScreen } from '../../shared/page-screen.tsx';
import { useText } from '../../shared/text/use-text.tsx';

export const FailedPage = (props: FailedProps) => (
  <PageScreen>
    <FailedScreen {...props} text={useText()} />
  </PageScreen>
);

import { EmptyState } from '@portico/ui/empty-state.tsx';
import { PageScreen } from './page-screen.tsx';
import { useText } from './text/use-text.tsx';

export function SignInRequired() {
  const text = useText();
  return (
    <PageScreen>
      <EmptyState drawing="lock" level={1} title={text.signInRequired.title}>
        {text.signInRequired.text}
      </EmptyState>
    </PageScreen>
  );
}

import { ErrorState } from '@portico/ui/error-state.tsx';
import { useEffect, useState } from 'react';
import { PageScreen } from './page-screen.tsx';
import { useText } from './text/use-text.tsx';

interface UnavailableScreenProps {
  readonly kind: 'unavailable' | 'unknownPortal';
  readonly onRetry: () => Promise<void>;
}

/** The screen while the portal's context is unknown. */
export function UnavailableScreen({ kind, onRetry }: UnavailableScreenProps) {
  const text = useText();
  const [retrying, setRetrying] = useState(false);

  useEffect(() => {
    document.title = text.titles.error;
  }, [text]);

  async function retry() {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  }

  return (
    <main>
      <PageScreen alone>
        <ErrorState
          level={1}
          onRetry={() => void retry()}
          retryLabel={text.retry}
          retrying={retrying}
          title={text[kind].title}
        >
          {text[kind].text}
        </ErrorState>
      </PageScreen>
    </main>
  );
}

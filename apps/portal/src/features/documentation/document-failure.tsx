import { messageFor } from '@portico/app-kit/message-for.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useEffect } from 'react';
import { Link } from '../../router/react.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { DocumentFrame } from './document-frame.tsx';

/** Takes the place of the text; without a status the code is 400 (DOC-07). */
export function DocumentFailure({ error }: { readonly error: unknown }) {
  const text = useText();
  const toast = useToast();
  const status = error instanceof ProblemError ? error.status : 400;
  const message = messageFor(error, text);

  useEffect(() => {
    toast({ variant: 'error', message });
  }, [toast, message]);

  return (
    <DocumentFrame>
      <EmptyState
        action={
          <Link className={buttonClass()} to="/">
            {text.goBackHome}
          </Link>
        }
        drawing="gap"
        eyebrow={text.documents.failed({ status })}
        level={1}
        title={text.documents.unableToRetrieve}
      >
        {text.documents.failedText}
      </EmptyState>
    </DocumentFrame>
  );
}

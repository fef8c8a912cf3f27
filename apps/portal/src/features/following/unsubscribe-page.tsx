import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { unsubscribe } from '@portico/contract/following.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { useState } from 'react';
import { Link, useSearch } from '../../router/react.tsx';
import { PageScreen } from '../../shared/page-screen.tsx';
import { PortalLogo } from '../../shared/portal-logo.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';

/** The link in a mail opens this page. Opening it changes nothing, because mail programs also open links. */
export function UnsubscribePage() {
  const shell = useText();
  const { unsubscribe: text } = shell.following;
  const { client } = useServices();
  const { token } = useSearch();
  const { isPending, run } = useAction();
  const [isOff, setOff] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const turnOff = () =>
    run(() => client.send(unsubscribe, { query: { token: token ?? '-' } }), {
      done: () => setOff(true),
      failed: setFailure,
    });
  const choose = (
    <Link className={buttonClass()} to="/notifications">
      {text.choose}
    </Link>
  );
  return (
    <PageScreen alone>
      <PortalLogo />
      {isOff ? (
        <EmptyState action={choose} level={1} title={text.done}>
          {text.doneText}
        </EmptyState>
      ) : (
        <EmptyState
          action={
            <>
              <Button loading={isPending} onClick={() => void turnOff()} variant="primary">
                {text.confirm}
              </Button>
              {choose}
            </>
          }
          level={1}
          title={text.title}
        >
          {failure === undefined ? text.text : messageFor(failure, shell)}
        </EmptyState>
      )}
    </PageScreen>
  );
}

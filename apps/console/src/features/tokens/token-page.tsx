import { Button, buttonClass } from '@portico/ui/button.tsx';
import { useState } from 'react';
import { Link } from '../../shared/link.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { CreateDialog } from './create-dialog.tsx';
import { useTokenText } from './text/use-token-text.ts';
import { TokenList, tokensKey } from './token-list.tsx';

type Asked = { at: 'nothing' } | { at: 'creating' } | { at: 'created'; token: string };

export function TokenPage() {
  const text = useTokenText();
  const { areas } = useText();
  const { queries } = useServices();
  const { isAllowed: seesAll } = useMay('owner');
  const [asked, setAsked] = useState<Asked>({ at: 'nothing' });
  const close = () => setAsked({ at: 'nothing' });
  const add = (
    <Button variant="primary" onClick={() => setAsked({ at: 'creating' })}>
      {text.add}
    </Button>
  );
  return (
    <PageFrame
      actions={
        <>
          {seesAll && (
            <Link className={buttonClass()} to="/tokens/all">
              {text.all.action}
            </Link>
          )}
          {add}
        </>
      }
      description={text.description}
      title={areas.tokens}
    >
      <TokenList add={add} label={areas.tokens} of="me" />
      {asked.at === 'creating' && (
        <CreateDialog
          onClose={close}
          onCreated={({ token }) => {
            void queries.invalidateQueries({ queryKey: tokensKey });
            setAsked({ at: 'created', token });
          }}
        />
      )}
      {asked.at === 'created' && <SecretDialog onDone={close} texts={text.secret} value={asked.token} />}
    </PageFrame>
  );
}

/** For owners: the tokens of all users. */
export function AllTokensPage() {
  const { all } = useTokenText();
  return (
    <PageFrame back={{ to: '/tokens', label: all.back }} description={all.description} title={all.title}>
      <TokenList label={all.title} of="all" />
    </PageFrame>
  );
}

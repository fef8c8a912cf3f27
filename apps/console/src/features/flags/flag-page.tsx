import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { type FlagKey, flagKeys, listFlags, type PortalFlags, setFlag } from '@portico/contract/flags.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import styles from '../../shared/switch-list.module.css';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { useFlagText } from './text/use-flag-text.ts';

export function FlagPage() {
  const text = useFlagText();
  const { areas } = useText();
  const { client } = useServices();
  const portal = useOwnPortal();
  const queryKey = ['flags', portal.id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.send(listFlags, { params: { portalId: portal.id } }, { signal }),
  });
  return (
    <PageFrame
      description={text.description({ portal: portal.title || portal.name })}
      isNarrow
      least="admin"
      title={areas.flags}
    >
      <Loaded query={query}>
        {({ flags }) => <FlagList flags={flags} portalId={portal.id} queryKey={queryKey} />}
      </Loaded>
    </PageFrame>
  );
}

interface FlagListProps {
  readonly flags: PortalFlags['flags'];
  readonly portalId: string;
  readonly queryKey: readonly string[];
}

function FlagList({ flags, portalId, queryKey }: FlagListProps) {
  const text = useFlagText();
  const frame = useText();
  const { client, queries } = useServices();
  const toast = useToast();
  const { isAllowed } = useMay('admin');
  const { isPending, run } = useAction();
  const [failure, setFailure] = useState('');

  function set(key: FlagKey, is_on: boolean) {
    setFailure('');
    void run(() => client.send(setFlag, { params: { portalId, key }, body: { is_on } }), {
      done: (changed) => {
        queries.setQueryData(queryKey, changed);
        toast({ variant: 'success', message: text.saved({ flag: text.flags[key].name }) });
      },
      failed: (error) => setFailure(messageFor(error, frame)),
    });
  }

  return (
    <>
      <ul className={styles.list}>
        {flagKeys.map((key) => (
          <li key={key}>
            <Switch
              checked={flags[key] ?? false}
              disabled={!isAllowed || isPending}
              hint={text.flags[key].hint}
              label={text.flags[key].name}
              onChange={(event) => set(key, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
    </>
  );
}

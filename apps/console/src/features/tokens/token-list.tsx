import {
  listOrganizationTokens,
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken,
} from '@portico/contract/tokens.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { Button } from '@portico/ui/button.tsx';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { type ReactNode, useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { toPageQuery } from '../../shared/list-url.ts';
import { Moment } from '../../shared/moment.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useTokenText } from './text/use-token-text.ts';
import styles from './tokens.module.css';

export const tokensKey = ['personal-tokens'] as const;

interface TokenListProps {
  readonly label: string;
  /** The user's own tokens, or those of all users with their names. */
  readonly of: 'me' | 'all';
  readonly add?: ReactNode;
}

export function TokenList({ label, of, add }: TokenListProps) {
  const text = useTokenText();
  const { list } = useText();
  const { client, queries } = useServices();
  const toast = useToast();
  const [revoking, setRevoking] = useState<PersonalToken>();
  const operation = of === 'me' ? listPersonalTokens : listOrganizationTokens;

  const user: Column<PersonalToken> = { key: 'user', title: text.columns.user, cell: (token) => token.user.email };
  const columns: Column<PersonalToken>[] = [
    { key: 'name', title: text.columns.name, cell: ({ name }) => name },
    ...(of === 'all' ? [user] : []),
    {
      key: 'scopes',
      title: text.columns.scopes,
      isSecondary: true,
      cell: ({ scopes }) => (
        <span className={styles.tags}>
          {scopes.map((scope) => (
            <Badge key={scope}>{scope}</Badge>
          ))}
        </span>
      ),
    },
    { key: 'end', title: text.columns.end, isSecondary: true, cell: ({ last_four }) => <code>…{last_four}</code> },
    {
      key: 'expires',
      title: text.columns.expires,
      cell: ({ expires_at }) =>
        Date.parse(expires_at) > Date.now() ? (
          <Moment time={expires_at} />
        ) : (
          <Badge variant="warning">{text.expired}</Badge>
        ),
    },
    {
      key: 'used',
      title: text.columns.used,
      isSecondary: true,
      cell: ({ last_used_at }) => (last_used_at ? <Moment time={last_used_at} /> : text.never),
    },
    {
      key: 'actions',
      title: list.actions,
      isTitleHidden: true,
      cell: (token) => (
        <Button aria-label={text.revoke.of(token)} variant="quiet" onClick={() => setRevoking(token)} size="small">
          {text.revoke.action}
        </Button>
      ),
    },
  ];

  return (
    <>
      <ListScreen
        columns={columns}
        empty={{ ...text.empty, action: add }}
        keyOf={({ id }) => id}
        label={label}
        load={(state, signal) => client.send(operation, { query: toPageQuery(state) }, { signal })}
        queryKey={[...tokensKey, of]}
      />
      {revoking && (
        <DangerDialog
          act={() => client.send(revokePersonalToken, { params: { tokenId: revoking.id } })}
          confirmLabel={text.revoke.confirm}
          onClose={() => setRevoking(undefined)}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: tokensKey });
            setRevoking(undefined);
            toast({ variant: 'success', message: text.revoke.done(revoking) });
          }}
          title={text.revoke.title(revoking)}
        >
          {text.revoke.text}
        </DangerDialog>
      )}
    </>
  );
}

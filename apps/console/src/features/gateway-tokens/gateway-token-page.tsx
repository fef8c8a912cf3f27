import {
  createGatewayToken,
  type GatewayToken,
  listGatewayTokens,
  revokeGatewayToken,
} from '@portico/contract/gateway-tokens.ts';
import type { Column } from '@portico/ui/data-table.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { ListScreen } from '../../shared/list-screen.tsx';
import { Moment } from '../../shared/moment.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { useGatewayTokenText } from './text/use-gateway-token-text.ts';

type Asked =
  | { at: 'nothing' }
  | { at: 'creating' }
  | { at: 'created'; token: string }
  | { at: 'revoking'; token: GatewayToken };

const queryKey = ['gateway-tokens'];

export function GatewayTokenPage() {
  const text = useGatewayTokenText();
  const { areas, list } = useText();
  const { client, queries } = useServices();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>({ at: 'nothing' });
  const close = () => setAsked({ at: 'nothing' });
  const add = (
    <RoleButton least="admin" variant="primary" onClick={() => setAsked({ at: 'creating' })}>
      {text.add}
    </RoleButton>
  );

  const columns: Column<GatewayToken>[] = [
    { key: 'name', title: text.columns.name, cell: ({ name }) => name },
    { key: 'end', title: text.columns.end, cell: ({ last_four }) => <code>…{last_four}</code> },
    {
      key: 'created',
      title: text.columns.created,
      isSecondary: true,
      cell: ({ created_at }) => <Moment time={created_at} />,
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
        <RoleButton
          aria-label={text.revoke.of({ name: token.name })}
          least="admin"
          variant="quiet"
          onClick={() => setAsked({ at: 'revoking', token })}
          size="small"
        >
          {text.revoke.action}
        </RoleButton>
      ),
    },
  ];

  return (
    <PageFrame actions={add} description={text.description} least="admin" title={areas.gatewayTokens}>
      <ListScreen
        columns={columns}
        empty={{ ...text.empty, action: add }}
        keyOf={({ id }) => id}
        label={areas.gatewayTokens}
        load={(_state, signal) => client.send(listGatewayTokens, {}, { signal })}
        queryKey={queryKey}
      />
      {asked.at === 'creating' && (
        <CreateTokenDialog
          create={(name) => client.send(createGatewayToken, { body: { name } })}
          onClose={close}
          onCreated={({ token }) => {
            void queries.invalidateQueries({ queryKey });
            setAsked({ at: 'created', token });
          }}
        />
      )}
      {asked.at === 'created' && <SecretDialog onDone={close} texts={text.secret} value={asked.token} />}
      {asked.at === 'revoking' && (
        <DangerDialog
          act={() => client.send(revokeGatewayToken, { params: { tokenId: asked.token.id } })}
          confirmLabel={text.revoke.confirm}
          onClose={close}
          onDone={() => {
            toast({ variant: 'success', message: text.revoke.done({ name: asked.token.name }) });
            void queries.invalidateQueries({ queryKey });
            close();
          }}
          title={text.revoke.title({ name: asked.token.name })}
        >
          {text.revoke.text}
        </DangerDialog>
      )}
    </PageFrame>
  );
}

import {
  type AdminStrategy,
  createStrategy,
  deleteStrategy,
  updateStrategy,
} from '@portico/contract/admin-strategies.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { strategiesQuery } from './queries.ts';
import { newStrategy, StrategyFields, toStrategyBody, toStrategyValues } from './strategy-fields.tsx';
import { useStrategyText } from './text/use-strategy-text.ts';

function useDone(portalId: string) {
  const { client, queries } = useServices();
  const above = usePortalPath()('/auth-strategies');
  const go = useGo();
  const toast = useToast();
  return (message: string) => {
    toast({ variant: 'success', message });
    void queries.invalidateQueries({ queryKey: strategiesQuery(client, portalId).queryKey });
    go({ to: above });
  };
}

export function NewStrategyPage() {
  const text = useStrategyText();
  const { areas } = useText();
  const { client } = useServices();
  const { id: portalId } = useOwnPortal();
  const above = usePortalPath()('/auth-strategies');
  const go = useGo();
  const done = useDone(portalId);
  return (
    <PageFrame back={{ to: above, label: areas.strategies }} isNarrow least="admin" title={text.add}>
      <FormFrame
        initial={newStrategy}
        isNew
        label={text.add}
        least="admin"
        onCancel={() => go({ to: above })}
        onSaved={() => done(text.saved)}
        save={(values) =>
          client.send(createStrategy, {
            params: { portalId },
            body: { ...toStrategyBody(values), credential_type: values.credential_type },
          })
        }
      >
        {(parts) => <StrategyFields parts={parts} />}
      </FormFrame>
    </PageFrame>
  );
}

export function StrategyPage() {
  const text = useStrategyText();
  const { areas, notFound } = useText();
  const { client } = useServices();
  const { id: portalId } = useOwnPortal();
  const strategyId = useParam('strategyId');
  const above = usePortalPath()('/auth-strategies');
  const go = useGo();
  const done = useDone(portalId);
  const query = useQuery(strategiesQuery(client, portalId));
  const strategy = query.data?.find(({ id }) => id === strategyId);
  const [isRemoving, setRemoving] = useState(false);
  const params = { portalId, strategyId };
  return (
    <PageFrame
      actions={
        strategy && (
          <RoleButton least="admin" onClick={() => setRemoving(true)}>
            {text.remove}
          </RoleButton>
        )
      }
      back={{ to: above, label: areas.strategies }}
      description={strategy && text.use(strategy)}
      isNarrow
      least="admin"
      title={strategy ? text.edit(strategy) : areas.strategies}
    >
      <Loaded query={query}>
        {() =>
          strategy ? (
            <FormFrame
              initial={toStrategyValues(strategy)}
              label={text.edit(strategy)}
              least="admin"
              onCancel={() => go({ to: above })}
              onSaved={() => done(text.saved)}
              save={(values) => client.send(updateStrategy, { params, body: toStrategyBody(values) })}
            >
              {(parts) => <StrategyFields kept={strategy} parts={parts} />}
            </FormFrame>
          ) : (
            <p>{notFound.title}</p>
          )
        }
      </Loaded>
      {isRemoving && strategy && (
        <DangerDialog
          act={() => client.send(deleteStrategy, { params })}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onDone={() => done(text.removed)}
          title={text.removeTitle(strategy)}
        >
          {isUsed(strategy) ? text.removeUsed(strategy) : text.removeText}
        </DangerDialog>
      )}
    </PageFrame>
  );
}

const isUsed = ({ versions, applications }: AdminStrategy) => versions + applications > 0;

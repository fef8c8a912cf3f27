import type { ApplicationWithGrants } from '@portico/contract/applications.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { Card } from '@portico/ui/card.tsx';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { useState } from 'react';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import styles from './application-parts.module.css';

/** The application and its credentials; lines without a value are left out (DET-01). */
export function Overview({ application }: { readonly application: ApplicationWithGrants }) {
  const { detail, list, card } = useApplicationText();
  const { description, redirect_uri, reference_id, auth_strategy } = application;
  const { granted_scopes = [], waiting_scopes = [] } = application;
  const methods = auth_strategy?.auth_methods ?? [];
  const keyNames = auth_strategy?.key_names ?? [];
  return (
    <Card aria-label={detail.overview} className={styles.card}>
      <DefinitionList
        items={[
          { term: card.strategy, value: auth_strategy?.name ?? list.strategyGone },
          { term: detail.credentialType, value: auth_strategy && card.credentialTypes[auth_strategy.credential_type] },
          {
            term: detail.methods,
            value: methods.length > 0 && (
              <Chips values={methods.map((method) => textOf(card.authMethods, method) ?? method)} />
            ),
          },
          { term: detail.keyNames, value: keyNames.length > 0 && <Chips isCode values={keyNames} /> },
          { term: detail.description, value: description },
          { term: detail.redirectUri, value: redirect_uri },
          { term: detail.referenceId, value: reference_id && <code>{reference_id}</code> },
          { term: detail.grantedScopes, value: granted_scopes.length > 0 && <Scopes scopes={granted_scopes} /> },
          { term: detail.waitingScopes, value: waiting_scopes.length > 0 && <Scopes scopes={waiting_scopes} /> },
        ]}
      />
    </Card>
  );
}

const Chips = ({ values, isCode = false }: { readonly values: readonly string[]; readonly isCode?: boolean }) => (
  <span className={styles.chips}>
    {values.map((value) => (
      <Badge key={value}>{isCode ? <code>{value}</code> : value}</Badge>
    ))}
  </span>
);

const scopesShown = 3;

/** Three, then how many more there are; a press shows all (DET-02). */
function Scopes({ scopes }: { readonly scopes: readonly string[] }) {
  const { scopes: text } = useApplicationText();
  const [isOpen, setOpen] = useState(false);
  const hidden = scopes.length - scopesShown;
  return (
    <span className={styles.chips}>
      {(isOpen ? scopes : scopes.slice(0, scopesShown)).map((scope) => (
        <Badge key={scope}>
          <code>{scope}</code>
        </Badge>
      ))}
      {hidden > 0 && (
        <button aria-expanded={isOpen} className={styles.more} onClick={() => setOpen(!isOpen)} type="button">
          {isOpen ? text.fewer : text.more({ hidden })}
        </button>
      )}
    </span>
  );
}

import { Checkbox } from '@portico/ui/checkbox.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { useState } from 'react';
import type { SecurityRequirement, SecurityScheme, Server } from '../../compile/compiled.ts';
import { AuthorizationFields } from './authorization-fields.tsx';
import bar from './connection.module.css';
import { useFormTexts } from './form-texts.tsx';
import { ServerFields } from './server-fields.tsx';
import { isReady, placeOfRequirement, serverOf } from './settings.ts';
import styles from './try-it.module.css';
import type { TryItHost } from './try-it-host.ts';

interface ConnectionBarProps {
  readonly servers: readonly Server[];
  readonly requirements: readonly SecurityRequirement[];
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly host: TryItHost;
  /** The host and path of the chosen server, with the values of its variables. */
  readonly serverHost: string;
}

/** Server and authorization for all operations of a document. It is folded if nothing is missing. */
export function ConnectionBar({ servers, requirements, schemes, host, serverHost }: ConnectionBarProps) {
  const { tryIt: text } = useFormTexts();
  const { settings } = host;
  const requirement = requirements[placeOfRequirement(settings, requirements)];
  const isNeeded = Object.keys(requirement ?? {}).length > 0;
  const ready = isReady(requirement, settings.credentials);
  const server = servers[serverOf(settings, servers).server];
  const hasServerFields = servers.length > 1 || Object.keys(server?.variables ?? {}).length > 0;
  const isServerChosen = settings.server !== undefined || settings.variables[server?.url ?? ''] !== undefined;
  const [isOpen, setIsOpen] = useState((hasServerFields && !isServerChosen) || !ready);
  if (!hasServerFields && requirements.length === 0) return null;
  return (
    <details className={bar.connection} onToggle={(event) => setIsOpen(event.currentTarget.open)} open={isOpen}>
      <summary>
        <Icon name="chevronRight" size={12} />
        <span className={bar.connectionTitle}>{text.connection}</span>
        <span className={bar.connectionNow}>
          <code>{serverHost}</code>
          {isNeeded && <span data-ready={ready}>{ready ? text.credentialsReady : text.credentialsMissing}</span>}
        </span>
      </summary>
      <div className={bar.connectionFields}>
        {hasServerFields && <ServerFields onSettings={host.onSettings} servers={servers} settings={settings} />}
        {requirements.length > 0 && <AuthorizationFields host={host} requirements={requirements} schemes={schemes} />}
        <div className={bar.keeping}>
          <Checkbox
            checked={host.keeping === 'device'}
            onChange={(event) => host.onKeeping(event.target.checked ? 'device' : 'tab')}
          >
            {text.keepOnDevice}
          </Checkbox>
          <button className={styles.quietButton} onClick={host.onClear} type="button">
            {text.clear}
          </button>
        </div>
        <p className={styles.hint}>
          {text.connectionHint} {host.keeping === 'device' ? text.keptOnDevice : text.keptInTab}
        </p>
      </div>
    </details>
  );
}

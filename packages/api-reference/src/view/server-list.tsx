import type { Server } from '../compile/compiled.ts';
import styles from './cards.module.css';
import { CopyButton } from './code-view.tsx';
import { ProseView } from './prose-view.tsx';
import shared from './reference.module.css';
import { useTexts } from './reference.tsx';

export function ServerList({ servers }: { readonly servers: readonly Server[] }) {
  const { server: text, operation } = useTexts();
  if (servers.length === 0) return <p className={shared.quiet}>{text.none}</p>;
  return (
    <ul className={styles.cards}>
      {servers.map((server) => (
        <li className={styles.card} key={server.url}>
          <p className={styles.cardTitle}>
            <code>{server.url}</code>
            {server.name && <span>{server.name}</span>}
            <CopyButton label={operation.copyUrl} name={operation.url} text={server.url} />
          </p>
          <ProseView isNote prose={server.description} />
          {server.variables && (
            <dl aria-label={text.variables} className={styles.details}>
              {Object.entries(server.variables).map(([name, variable]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    {text.defaultValue({ value: variable.default })}
                    {variable.enum && `, ${text.oneOf({ values: variable.enum.join(', ') })}`}
                    <ProseView isNote prose={variable.description} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

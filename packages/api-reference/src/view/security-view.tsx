import { Badge } from '@portico/ui/badge.tsx';
import type { OAuthFlowName, SecurityRequirement, SecurityScheme } from '../compile/compiled.ts';
import styles from './cards.module.css';
import { ProseView } from './prose-view.tsx';
import shared from './reference.module.css';
import { useTexts } from './reference.tsx';
import type { ReferenceTexts } from './texts.ts';

type Schemes = Readonly<Record<string, SecurityScheme>>;

/** The requirements of a scheme, in one line. */
export function describeScheme(scheme: SecurityScheme | undefined, text: ReferenceTexts['security']): string {
  switch (scheme?.type) {
    case 'apiKey':
      return text.apiKey({ name: scheme.name, place: scheme.in });
    case 'http': {
      const kind = scheme.scheme.toLowerCase();
      if (kind === 'basic') return text.basic;
      if (kind !== 'bearer') return text.http({ scheme: scheme.scheme });
      return scheme.bearerFormat ? text.bearerOf({ format: scheme.bearerFormat }) : text.bearer;
    }
    case 'oauth2':
      return text.oauth2;
    case 'openIdConnect':
      return text.openIdConnect;
    case 'mutualTLS':
      return text.mutualTls;
    default:
      return text.unknown;
  }
}

interface RequirementsProps {
  readonly requirements: readonly SecurityRequirement[];
  readonly schemes: Schemes;
}

/** Alternative requirements, each with all of its schemes. */
export function Requirements({ requirements, schemes }: RequirementsProps) {
  const { security: text } = useTexts();
  const named = requirements.filter((requirement) => Object.keys(requirement).length > 0);
  if (named.length === 0) return <p className={shared.quiet}>{text.none}</p>;
  return (
    <>
      {named.length > 1 && <p className={shared.quiet}>{text.any}</p>}
      <ul className={styles.requirements}>
        {named.map((requirement) => (
          <li key={JSON.stringify(requirement)}>
            {Object.entries(requirement).map(([name, scopes], place) => (
              <span className={styles.requirement} key={name}>
                {place > 0 && <span className={shared.quiet}>{text.and}</span>}
                <span title={name}>{describeScheme(schemes[name], text)}</span>
                {scopes.map((scope) => (
                  <code className={styles.scope} key={scope}>
                    {scope}
                  </code>
                ))}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {named.length < requirements.length && <p className={shared.quiet}>{text.optional}</p>}
    </>
  );
}

/** All schemes of the document, for the overview. */
export function SchemeList({ schemes }: { readonly schemes: Schemes }) {
  const { security: text, operation } = useTexts();
  return (
    <ul className={styles.cards}>
      {Object.entries(schemes).map(([name, scheme]) => (
        <li className={styles.card} key={name}>
          <p className={styles.cardTitle}>
            <code>{name}</code>
            <span>{describeScheme(scheme, text)}</span>
            {scheme.deprecated && <Badge variant="warning">{operation.deprecated}</Badge>}
          </p>
          <ProseView isNote prose={scheme.description} />
          <SchemeDetails scheme={scheme} />
        </li>
      ))}
    </ul>
  );
}

function SchemeDetails({ scheme }: { readonly scheme: SecurityScheme }) {
  const { security: text } = useTexts();
  if (scheme.type === 'openIdConnect') return <Details entries={[[text.discoveryUrl, scheme.openIdConnectUrl]]} />;
  if (scheme.type !== 'oauth2') return null;
  const flows = Object.entries(scheme.flows).map(([name, flow]) => (
    <div className={styles.flow} key={name}>
      <p className={styles.flowTitle}>{text.flows[name as OAuthFlowName]}</p>
      <Details
        entries={[
          [text.authorizationUrl, flow.authorizationUrl],
          [text.tokenUrl, flow.tokenUrl],
          [text.refreshUrl, flow.refreshUrl],
          [text.deviceUrl, flow.deviceAuthorizationUrl],
        ]}
      />
      {Object.keys(flow.scopes).length > 0 && (
        <dl className={styles.details}>
          {Object.entries(flow.scopes).map(([scope, meaning]) => (
            <div key={scope}>
              <dt>
                <code>{scope}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  ));
  return (
    <>
      <Details entries={[[text.metadataUrl, scheme.oauth2MetadataUrl]]} />
      {flows}
    </>
  );
}

function Details({ entries }: { readonly entries: readonly (readonly [string, string | undefined])[] }) {
  const given = entries.filter(([, value]) => value);
  if (given.length === 0) return null;
  return (
    <dl className={styles.details}>
      {given.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}

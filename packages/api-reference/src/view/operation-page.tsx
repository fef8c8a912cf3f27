import { Icon } from '@portico/ui/icons.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { memo, type ReactNode, useState } from 'react';
import type {
  CompiledOperation,
  CompiledParameter,
  OperationBundle,
  OperationEntry,
  ReferenceIndex,
} from '../compile/compiled.ts';
import { CopyButton } from './code-view.tsx';
import { ContentView } from './content-view.tsx';
import { InTurn } from './deferred.tsx';
import { Outside } from './outside.tsx';
import { ParameterList } from './parameter-list.tsx';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { TargetLink, useTexts } from './reference.tsx';
import { ResponseList } from './response-list.tsx';
import { PoolProvider } from './schema/pool.tsx';
import { Requirements } from './security-view.tsx';
import { ServerList } from './server-list.tsx';
import { toOperationName } from './target.ts';

/** An operation in the list of one of its tags. */
interface TaggedEntry {
  readonly entry: OperationEntry;
  readonly tag: string;
}

interface OperationPageProps {
  readonly bundle: OperationBundle;
  /** An operation shows as soon as it is there; what the whole document says about it may come later. */
  readonly index: ReferenceIndex | undefined;
  readonly entry: OperationEntry | undefined;
  readonly previous?: TaggedEntry | undefined;
  readonly next?: TaggedEntry | undefined;
  /** Samples and the form to try it out. */
  readonly panel?: ReactNode;
}

export function OperationPage({ bundle, index, entry, previous, next, panel }: OperationPageProps) {
  const { operation: text } = useTexts();
  const { operation } = bundle;
  const isWebhook = entry?.kind === 'webhook';
  return (
    <PoolProvider further={bundle.further} schemas={bundle.schemas}>
      <article className={styles.operation} data-operation={operation.anchor}>
        <header className={styles.head}>
          <p className={styles.path}>
            <MethodBadge method={operation.method} />
            <code>{operation.path}</code>
            {isWebhook ? (
              <span className={styles.quiet}>{text.webhook}</span>
            ) : (
              <CopyButton label={text.copyAddress} name={text.address} text={operation.path} />
            )}
          </p>
          <h1 className={styles.title}>{titleOf(operation)}</h1>
          {operation.deprecated && (
            <p className={styles.warning}>
              <Icon name="alert" size={18} />
              {text.deprecatedNotice}
            </p>
          )}
          {isWebhook && <p className={styles.quiet}>{text.webhookNotice}</p>}
        </header>
        <div className={styles.body}>
          <OperationBody index={index} isCall={!isWebhook} operation={operation} />
          <Neighbors next={next} previous={previous} />
        </div>
        <div className={styles.panel}>{panel && <InTurn turn={2}>{panel}</InTurn>}</div>
      </article>
    </PoolProvider>
  );
}

export const titleOf = ({
  summary,
  operationId,
  method,
  path,
}: Pick<OperationEntry, 'method' | 'path'> & { summary?: string; operationId?: string }): string =>
  summary || operationId || `${method.toUpperCase()} ${path}`;

interface OperationBodyProps {
  readonly operation: CompiledOperation;
  readonly index: ReferenceIndex | undefined;
  /** The reader calls it. What the API sends does not prove itself as its callers do. */
  readonly isCall: boolean;
}

const places: readonly CompiledParameter['in'][] = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Drawn anew for another operation or index only, whatever else the page learns meanwhile. */
const OperationBody = memo(function OperationBody({ operation, index, isCall }: OperationBodyProps) {
  const { operation: text, security, overview } = useTexts();
  const { description, externalDocs, parameters, requestBody, responses, callbacks, servers } = operation;
  const requirements = operation.security ?? (isCall ? index?.security : undefined);
  return (
    <>
      <ProseView prose={description} />
      {externalDocs && (
        <p>
          <Outside href={externalDocs.url}>
            {typeof externalDocs.description === 'string' ? externalDocs.description : overview.moreAbout}
          </Outside>
        </p>
      )}
      {index && requirements && (
        <Section title={security.title}>
          <Requirements requirements={requirements} schemes={index.securitySchemes} />
        </Section>
      )}
      {servers && servers.length > 0 && (
        <Section title={overview.servers}>
          <ServerList servers={servers} />
        </Section>
      )}
      {places.map((place) => {
        const here = parameters.filter((parameter) => parameter.in === place);
        return (
          here.length > 0 && (
            <Section key={place} title={text.parameters[place]}>
              <ParameterList parameters={here} />
            </Section>
          )
        );
      })}
      {requestBody && (
        <Section note={requestBody.required && <RequiredMark />} title={text.requestBody}>
          <ProseView isNote prose={requestBody.description} />
          <ContentView contents={requestBody.content} />
        </Section>
      )}
      <InTurn turn={3}>
        {responses.length > 0 && (
          <Section title={text.responses}>
            <ResponseList responses={responses} />
          </Section>
        )}
        {callbacks && callbacks.length > 0 && (
          <Section title={text.callbacks}>
            {callbacks.map((callback) => (
              <Callback callback={callback} index={index} key={`${callback.name}${callback.operation.method}`} />
            ))}
          </Section>
        )}
      </InTurn>
    </>
  );
});

function RequiredMark() {
  const { schema } = useTexts();
  return <span className={styles.required}>{schema.required}</span>;
}

type CallbackEntry = NonNullable<CompiledOperation['callbacks']>[number];

function Callback({
  callback: { name, expression, operation },
  index,
}: {
  readonly callback: CallbackEntry;
  readonly index: ReferenceIndex | undefined;
}) {
  const { operation: text } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.callback} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <MethodBadge method={operation.method} />
        <code>{name}</code>
        <span className={styles.quiet}>{operation.summary}</span>
      </summary>
      <p className={styles.quiet}>{text.callbackNotice({ expression })}</p>
      {isOpen && <OperationBody index={index} isCall={false} operation={operation} />}
    </details>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>
        {title}
        {note}
      </h2>
      {children}
    </section>
  );
}

function Neighbors({ previous, next }: Pick<OperationPageProps, 'previous' | 'next'>) {
  const { operation: text } = useTexts();
  if (!previous && !next) return null;
  return (
    <nav aria-label={text.neighbors} className={styles.neighbors}>
      {previous && <Neighbor {...previous} label={text.previous} />}
      {next && <Neighbor {...next} isNext label={text.next} />}
    </nav>
  );
}

interface NeighborProps extends TaggedEntry {
  readonly label: string;
  readonly isNext?: boolean;
}

const Neighbor = ({ entry, tag, label, isNext = false }: NeighborProps) => (
  <TargetLink
    className={isNext ? styles.next : styles.previous}
    to={{ kind: 'operation', tag, name: toOperationName(entry) }}
  >
    <span className={styles.quiet}>{label}</span>
    <span>{titleOf(entry)}</span>
  </TargetLink>
);

import { Badge } from '@portico/ui/badge.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { memo, type ReactNode, Suspense, useState } from 'react';
import type {
  CompiledOperation,
  CompiledParameter,
  OperationBundle,
  OperationEntry,
  SharedParts,
  TagEntry,
} from '../compile/compiled.ts';
import { CopyButton } from './code-view.tsx';
import { ContentView } from './content-view.tsx';
import { CopyMarkdown } from './copy-markdown.tsx';
import { InTurn } from './deferred.tsx';
import { LevelSelect } from './level-select.tsx';
import { DocsLink } from './outside.tsx';
import { PageParts } from './page-parts.tsx';
import { ParameterList } from './parameter-list.tsx';
import { PayloadExample } from './payload-example.tsx';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { TargetLink, useReference, useTexts } from './reference.tsx';
import { ResponseList } from './response-list.tsx';
import { PlaceProvider, usePlace } from './schema/place.tsx';
import { useRowTools } from './schema/use-row-tools.ts';
import { Requirements } from './security-view.tsx';
import { ServerList } from './server-list.tsx';
import { isNavigation } from './tag-tree.ts';
import { toOperationTarget } from './target.ts';
import { titleOf } from './title.ts';
import { WithoutScript } from './without-script.tsx';

/** An operation in the list of one of its tags. */
interface TaggedEntry {
  readonly entry: OperationEntry;
  readonly tag: string;
}

interface OperationPageProps {
  readonly bundle: OperationBundle;
  /** Undefined while it loads: the operation is shown without it. */
  readonly index: SharedParts | undefined;
  readonly entry: OperationEntry | undefined;
  readonly previous?: TaggedEntry | undefined;
  readonly next?: TaggedEntry | undefined;
  /** The samples and the try-it form. */
  readonly panel?: ReactNode;
  /** The date of the last change, with a link to it. */
  readonly mark?: ReactNode;
}

export function OperationPage({ bundle, index, entry, previous, next, panel, mark }: OperationPageProps) {
  const { operation: text } = useTexts();
  const { operation } = bundle;
  const isWebhook = entry?.kind === 'webhook';
  const onRowTool = useRowTools();
  return (
    <PageParts further={bundle.further} operation={operation} schemas={bundle.schemas}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button or anchor also sends a click event */}
      <article className={styles.operation} data-operation={operation.anchor} onClick={onRowTool}>
        <header className={styles.head}>
          <p className={styles.path}>
            <MethodBadge method={operation.method} />
            <code>{operation.path}</code>
            {toMarks(operation, index).map(({ name, title }) => (
              <Badge key={name}>{title ?? name}</Badge>
            ))}
            {isWebhook ? (
              <span className={styles.quiet}>{text.webhook}</span>
            ) : (
              <CopyButton label={text.copyUrl} name={text.url} text={operation.path} />
            )}
          </p>
          <div className={styles.titleRow}>
            <h1 className={styles.title}>{titleOf(operation)}</h1>
            <div className={styles.actions}>
              <LevelSelect />
              <CopyMarkdown bundle={bundle} index={index} />
            </div>
          </div>
          {operation.deprecated && (
            <p className={styles.warning}>
              <Icon name="alert" size={18} />
              {text.deprecatedNotice}
            </p>
          )}
          {isWebhook && <p className={styles.quiet}>{text.webhookNotice}</p>}
          {mark}
        </header>
        <div className={styles.body}>
          <OperationBody index={index} isCall={!isWebhook} operation={operation} />
          <Neighbors next={next} previous={previous} />
        </div>
        <div className={styles.panel}>
          {isWebhook && <PayloadExample contents={operation.requestBody?.content ?? []} />}
          <Suspense>{panel && <InTurn turn={2}>{panel}</InTurn>}</Suspense>
        </div>
      </article>
    </PageParts>
  );
}

/** Tags that describe the operation and are not navigation (OpenAPI 3.2). */
const toMarks = ({ tags }: CompiledOperation, index: SharedParts | undefined): TagEntry[] =>
  index?.tags?.filter((tag) => tags.includes(tag.name) && !isNavigation(tag)) ?? [];

interface OperationBodyProps {
  readonly operation: CompiledOperation;
  readonly index: SharedParts | undefined;
  /** Whether the reader calls it. Requests that the API sends have no authentication of its callers. */
  readonly isCall: boolean;
}

const places: readonly CompiledParameter['in'][] = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Memoized, so that it renders again only for another operation or index. */
const OperationBody = memo(function OperationBody({ operation, index, isCall }: OperationBodyProps) {
  const { operation: text, security, overview } = useTexts();
  const { description, externalDocs, parameters, requestBody, responses, callbacks, servers } = operation;
  const requirements = operation.security ?? (isCall ? index?.security : undefined);
  return (
    <>
      <ProseView prose={description} />
      <DocsLink docs={externalDocs} />
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
              <ParameterList id={place} parameters={here} />
            </Section>
          )
        );
      })}
      {requestBody && (
        <Section note={requestBody.required && <RequiredMark />} title={text.requestBody}>
          <ProseView isNote prose={requestBody.description} />
          <ContentView contents={requestBody.content} id="body" />
        </Section>
      )}
      <InTurn turn={3}>
        {responses.length > 0 && (
          <Section title={text.responses}>
            <ResponseList responses={responses} slug={operation.slug} />
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
  readonly index: SharedParts | undefined;
}) {
  const { operation: text } = useTexts();
  const { isOnPaper, fragment } = useReference();
  const { id: outer } = usePlace();
  const id = `${outer}callback-${name}-`.replaceAll(/\s/g, '-');
  const [isAsked, setIsOpen] = useState(false);
  const isOpen = isAsked || isOnPaper || fragment?.startsWith(id) === true;
  const body = (
    <PlaceProvider place={{ id, name: '' }}>
      <OperationBody index={index} isCall={false} operation={operation} />
    </PlaceProvider>
  );
  return (
    <details className={styles.callback} onToggle={(event) => setIsOpen(event.currentTarget.open)} open={isOpen}>
      <summary>
        <MethodBadge method={operation.method} />
        <code>{name}</code>
        <span className={styles.quiet}>{operation.summary}</span>
      </summary>
      <p className={styles.quiet}>{text.callbackNotice({ expression })}</p>
      {isOpen ? body : <WithoutScript>{body}</WithoutScript>}
    </details>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Hydrated in sections, between which the page responds to its reader. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>
        {title}
        {note}
      </h2>
      <Suspense>
        <ServerSlice>{children}</ServerSlice>
      </Suspense>
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
  <TargetLink className={isNext ? styles.next : styles.previous} to={toOperationTarget(entry, tag)}>
    <span className={styles.quiet}>{label}</span>
    <span>{titleOf(entry)}</span>
  </TargetLink>
);

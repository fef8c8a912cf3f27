import { Badge } from '@portico/ui/badge.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { type ReactNode, useMemo } from 'react';
import type { OperationEntry, ReferenceIndex, SchemaEntry } from '../compile/compiled.ts';
import { Deferred } from './deferred.tsx';
import { Section } from './operation-page.tsx';
import { DocsLink, Outside } from './outside.tsx';
import styles from './overview-page.module.css';
import { ProseView } from './prose-view.tsx';
import shared from './reference.module.css';
import { useTexts } from './reference.tsx';
import { SchemeList } from './security-view.tsx';
import { ServerList } from './server-list.tsx';
import { type TagNode, toTagTree, withoutEmpty } from './tag-tree.ts';
import { toOperationTarget } from './target.ts';
import { TargetList } from './target-list.tsx';
import { titleOf } from './title.ts';

/** The description of the document, and links to its parts. */
export function OverviewPage({ index }: { readonly index: ReferenceIndex }) {
  const { overview: text, operation } = useTexts();
  const webhooks = index.operations.filter(({ kind }) => kind === 'webhook');
  return (
    <article className={shared.overview}>
      <header className={shared.head}>
        <p className={styles.eyebrow}>{text.version({ version: index.version })}</p>
        <h1 className={shared.title}>{index.title}</h1>
        {index.summary && <p className={styles.lead}>{index.summary}</p>}
        <About index={index} />
      </header>
      <ProseView prose={index.description} />
      <Section title={text.servers}>
        <ServerList servers={index.servers} />
      </Section>
      {Object.keys(index.securitySchemes).length > 0 && (
        <Section title={text.authentication}>
          <SchemeList schemes={index.securitySchemes} />
        </Section>
      )}
      <Tags index={index} />
      {webhooks.length > 0 && (
        <Section title={text.webhooks}>
          <p className={shared.quiet}>{operation.webhookNotice}</p>
          <OperationLinks entries={webhooks} tag="" />
        </Section>
      )}
      {index.schemas.length > 0 && (
        <Section title={text.schemas}>
          <Deferred>
            <SchemaLinks entries={index.schemas} />
          </Deferred>
        </Section>
      )}
    </article>
  );
}

function About({ index }: { readonly index: ReferenceIndex }) {
  const { overview: text } = useTexts();
  const { contact, license, termsOfService, externalDocs } = index;
  const contactUrl = contact?.url ?? (contact?.email && `mailto:${contact.email}`);
  const licenseUrl = license?.url ?? (license?.identifier && `https://spdx.org/licenses/${license.identifier}.html`);
  const items: [string, string | undefined, ReactNode][] = [];
  if (contact) items.push([text.contact, contactUrl, contact.name ?? contact.email ?? contact.url]);
  if (license) items.push([text.license, licenseUrl, license.name]);
  if (termsOfService) items.push([text.terms, termsOfService, undefined]);
  if (externalDocs) {
    const about = typeof externalDocs.description === 'string' ? externalDocs.description : text.moreAbout;
    items.push([about, externalDocs.url, undefined]);
  }
  if (items.length === 0) return null;
  return (
    <ul className={styles.about}>
      {items.map(([label, href, value]) => (
        <li key={label}>
          {value !== undefined && <span className={shared.quiet}>{label}</span>}
          <Outside href={href}>{value ?? label}</Outside>
        </li>
      ))}
    </ul>
  );
}

function Tags({ index }: { readonly index: ReferenceIndex }) {
  const { overview: text } = useTexts();
  const tree = useMemo(() => {
    const operations = index.operations.filter(({ kind }) => kind === 'operation');
    // A tag without operations is shown if it has a description.
    return withoutEmpty(toTagTree({ ...index, operations }), ({ tag }) => tag?.description !== undefined);
  }, [index]);
  if (tree.length === 0) return null;
  return (
    <Section title={text.operations}>
      <TagSections nodes={tree} />
    </Section>
  );
}

type Node = TagNode<OperationEntry>;

interface TagSectionsProps {
  readonly nodes: readonly Node[];
  readonly level?: number;
}

function TagSections({ nodes, level = 3 }: TagSectionsProps) {
  const { overview: text } = useTexts();
  const Heading = `h${Math.min(level, 6)}` as 'h3';
  return nodes.map(({ key, tag, title, operations, children }) => (
    <section className={styles.tag} data-level={level} key={key}>
      <Heading className={styles.tagTitle}>
        {title ?? text.otherOperations}
        {operations.length > 0 && (
          <span className={shared.quiet}>{text.operationCount({ total: operations.length })}</span>
        )}
      </Heading>
      <ProseView isNote prose={tag?.description} />
      <DocsLink docs={tag?.externalDocs} />
      {operations.length > 0 && <OperationLinks entries={operations} tag={tag?.name ?? ''} />}
      <TagSections level={level + 1} nodes={children} />
    </section>
  ));
}

interface OperationLinksProps {
  readonly entries: readonly OperationEntry[];
  readonly tag: string;
}

function OperationLinks({ entries, tag }: OperationLinksProps) {
  const { operation: text } = useTexts();
  return (
    <TargetList
      className={styles.operationLinks}
      items={entries}
      keyOf={({ anchor }) => anchor}
      linkClassName={styles.operationLink}
      render={(entry) => (
        <>
          <MethodBadge method={entry.method} />
          <span className={styles.operationTitle}>{titleOf(entry)}</span>
          <code>{entry.path}</code>
          {entry.deprecated && <Badge variant="warning">{text.deprecated}</Badge>}
        </>
      )}
      toTarget={(entry) => toOperationTarget(entry, tag)}
    />
  );
}

const SchemaLinks = ({ entries }: { readonly entries: readonly SchemaEntry[] }) => (
  <TargetList
    className={styles.schemaLinks}
    items={entries}
    keyOf={({ name }) => name}
    linkClassName={styles.schemaLink}
    render={({ name, deprecated }) => (deprecated ? <span data-deprecated>{name}</span> : name)}
    toTarget={({ name }) => ({ kind: 'schema', name })}
  />
);

import { Badge } from '@portico/ui/badge.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import type { OperationEntry, ReferenceIndex, SchemaEntry, TagEntry } from '../compile/compiled.ts';
import { Deferred } from './deferred.tsx';
import { Section, titleOf } from './operation-page.tsx';
import { Outside } from './outside.tsx';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { TargetLink, useTexts } from './reference.tsx';
import { SchemeList } from './security-view.tsx';
import { ServerList } from './server-list.tsx';
import { toOperationName } from './target.ts';

/** What the document says about itself, and the way to its parts. */
export function OverviewPage({ index }: { readonly index: ReferenceIndex }) {
  const { overview: text, operation } = useTexts();
  const webhooks = index.operations.filter(({ kind }) => kind === 'webhook');
  return (
    <article className={styles.overview}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>{text.version({ version: index.version })}</p>
        <h1 className={styles.title}>{index.title}</h1>
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
          <p className={styles.quiet}>{operation.webhookNotice}</p>
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
          {value !== undefined && <span className={styles.quiet}>{label}</span>}
          <Outside href={href}>{value ?? label}</Outside>
        </li>
      ))}
    </ul>
  );
}

interface TaggedOperations {
  readonly tag: TagEntry;
  readonly entries: readonly OperationEntry[];
}

/** Each operation below all of its tags; a tag that none has is shown for what is said about it. */
function groupByTags({ tags, operations }: ReferenceIndex): TaggedOperations[] {
  const byTag = new Map<string, OperationEntry[]>();
  for (const entry of operations) {
    if (entry.kind !== 'operation') continue;
    for (const name of new Set(entry.tags.length > 0 ? entry.tags : [''])) {
      const group = byTag.get(name);
      if (group) group.push(entry);
      else byTag.set(name, [entry]);
    }
  }
  const named = tags.map((tag) => ({ tag, entries: byTag.get(tag.name) ?? [] }));
  const known = new Set(tags.map(({ name }) => name));
  const others = [...byTag]
    .filter(([name]) => !known.has(name))
    .map(([name, entries]): TaggedOperations => ({ tag: { name }, entries }));
  return [...named, ...others].filter(({ tag, entries }) => entries.length > 0 || tag.description !== undefined);
}

/** A document can have hundreds of tags and operations: what is far down is drawn when asked for. */
const firstTags = 30;
const firstLinks = 8;
const firstSchemas = 60;

function Tags({ index }: { readonly index: ReferenceIndex }) {
  const { overview: text } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const groups = useMemo(() => groupByTags(index), [index]);
  const shown = showsAll ? groups : groups.slice(0, firstTags);
  if (groups.length === 0) return null;
  return (
    <Section title={text.operations}>
      {shown.map(({ tag, entries }) => (
        <section className={styles.tag} key={tag.name}>
          <h3 className={styles.tagTitle}>
            {tag.title ?? (tag.name || text.otherOperations)}
            <span className={styles.quiet}>{text.operationCount({ total: entries.length })}</span>
          </h3>
          <ProseView isNote prose={tag.description} />
          {tag.externalDocs && <Outside href={tag.externalDocs.url}>{tag.externalDocs.url}</Outside>}
          <OperationLinks entries={entries} tag={tag.name} />
        </section>
      ))}
      {shown.length < groups.length && (
        <button className={styles.more} onClick={() => setShowsAll(true)} type="button">
          {text.showAll({ total: groups.length })}
        </button>
      )}
    </Section>
  );
}

function OperationLinks({ entries, tag }: { readonly entries: readonly OperationEntry[]; readonly tag: string }) {
  const { overview: text, operation } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, firstLinks);
  return (
    <>
      <ul className={styles.links}>
        {shown.map((entry) => (
          <li key={entry.anchor}>
            <TargetLink className={styles.operationLink} to={{ kind: 'operation', tag, name: toOperationName(entry) }}>
              <MethodBadge method={entry.method} />
              <span className={styles.operationTitle}>{titleOf(entry)}</span>
              <code>{entry.path}</code>
              {entry.deprecated && <Badge variant="warning">{operation.deprecated}</Badge>}
            </TargetLink>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <button className={styles.more} onClick={() => setShowsAll(true)} type="button">
          {text.showAll({ total: entries.length })}
        </button>
      )}
    </>
  );
}

function SchemaLinks({ entries }: { readonly entries: readonly SchemaEntry[] }) {
  const { overview: text } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, firstSchemas);
  return (
    <>
      <ul className={styles.schemaLinks}>
        {shown.map(({ name, deprecated }) => (
          <li key={name}>
            <TargetLink className={styles.schemaLink} to={{ kind: 'schema', name }}>
              <span data-deprecated={deprecated}>{name}</span>
            </TargetLink>
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <button className={styles.more} onClick={() => setShowsAll(true)} type="button">
          {text.showAll({ total: entries.length })}
        </button>
      )}
    </>
  );
}

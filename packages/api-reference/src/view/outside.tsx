import type { ReactNode } from 'react';
import type { ExternalDocs } from '../compile/compiled.ts';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';

/** A link of the document's author. A URL that could run as a script stays text. */
export function Outside({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const isHarmless = href !== undefined && /^(?:https?|mailto):/i.test(href);
  if (!isHarmless) return <span>{children}</span>;
  return (
    <a className={styles.outside} href={href} rel="noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}

/** A link to further documentation. A description with markup is shown above the link. */
export function DocsLink({ docs }: { readonly docs: ExternalDocs | undefined }) {
  const { overview: text } = useTexts();
  if (!docs) return null;
  const plain = typeof docs.description === 'string' ? docs.description : undefined;
  return (
    <>
      {plain === undefined && <ProseView isNote prose={docs.description} />}
      <p>
        <Outside href={docs.url}>{plain ?? text.moreAbout}</Outside>
      </p>
    </>
  );
}

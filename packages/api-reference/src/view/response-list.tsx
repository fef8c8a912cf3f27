import { Icon } from '@portico/ui/icons.tsx';
import { useId, useState } from 'react';
import type { CompiledResponse } from '../compile/compiled.ts';
import { ContentView } from './content-view.tsx';
import { ParameterList } from './parameter-list.tsx';
import { ProseView } from './prose-view.tsx';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';

export function ResponseList({ responses }: { readonly responses: readonly CompiledResponse[] }) {
  const opened = responses.findIndex(({ status }) => /^[23]/.test(status));
  return (
    <ul className={styles.responses}>
      {responses.map((response, place) => (
        <Response isFirst={place === Math.max(opened, 0)} key={response.status} response={response} />
      ))}
    </ul>
  );
}

/** The one that a reader came for is open; the others open when asked. */
function Response({ response, isFirst }: { readonly response: CompiledResponse; readonly isFirst: boolean }) {
  const { operation: text } = useTexts();
  const { status, description, headers, content, links } = response;
  const [isOpen, setIsOpen] = useState(isFirst);
  const id = useId();
  const hasMore = Boolean(headers?.length || content?.length || links?.length);
  return (
    <li className={styles.response}>
      <div className={styles.responseHead}>
        <button
          aria-controls={isOpen ? id : undefined}
          aria-expanded={isOpen}
          className={styles.status}
          data-class={status[0]}
          disabled={!hasMore}
          onClick={() => setIsOpen(!isOpen)}
          type="button"
        >
          {status}
          {hasMore && <Icon name="chevronRight" size={16} />}
        </button>
        <ProseView isNote prose={description} />
      </div>
      {isOpen && hasMore && (
        <div className={styles.responseBody} id={id}>
          {headers && headers.length > 0 && (
            <section>
              <h4 className={styles.minor}>{text.responseHeaders}</h4>
              <ParameterList parameters={headers} />
            </section>
          )}
          {content && content.length > 0 && <ContentView contents={content} />}
          {links && links.length > 0 && (
            <section>
              <h4 className={styles.minor}>{text.links}</h4>
              <ul className={styles.links}>
                {links.map(({ name, operationId, description: about }) => (
                  <li key={name}>
                    <code>{name}</code> {operationId && text.linkTo({ operation: operationId })}
                    <ProseView isNote prose={about} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </li>
  );
}

import { Icon } from '@portico/ui/icons.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { useId, useState } from 'react';
import type { CompiledLink, CompiledResponse } from '../compile/compiled.ts';
import { responseKey, useChoices } from './chosen.tsx';
import { ContentView } from './content-view.tsx';
import { type LinkValue, toLinkValues } from './link-values.ts';
import { ParameterList } from './parameter-list.tsx';
import { ProseView } from './prose-view.tsx';
import { TargetLink, useReference, useTexts } from './reference.tsx';
import styles from './response-list.module.css';
import { toText } from './schema/facts.ts';
import { usePlace } from './schema/place.tsx';
import { useIsUnscripted, WithoutScript } from './without-script.tsx';

interface ResponseListProps {
  readonly responses: readonly CompiledResponse[];
  /** The slug of the operation with these responses. */
  readonly slug: string;
}

export function ResponseList({ responses, slug }: ResponseListProps) {
  const opened = responses.findIndex(({ status }) => /^[23]/.test(status));
  return (
    <ul className={styles.responses}>
      {responses.map((response, place) => (
        <ServerSlice key={response.status}>
          <Response isFirst={place === Math.max(opened, 0)} place={place} response={response} slug={slug} />
        </ServerSlice>
      ))}
    </ul>
  );
}

interface LinkProps {
  readonly link: CompiledLink;
  readonly values: readonly LinkValue[];
}

/** The operation of a link. It is a link with known values if the operation is in this document. */
function LinkTarget({ link: { operationId, anchor, slug }, values }: LinkProps) {
  const { operation: text } = useTexts();
  const { continueWith } = useReference();
  const name = operationId ?? anchor;
  if (name === undefined) return null;
  const words = text.linkTo({ operation: name });
  if (anchor === undefined) return words;
  const known = Object.fromEntries(values.map((each) => [each.name, each.value]));
  return (
    <TargetLink
      className={linkClass.inText}
      onFollow={() => slug && continueWith({ slug, values: known })}
      to={{ kind: 'operation', tag: '', name, slug }}
    >
      {words}
    </TargetLink>
  );
}

/** The expressions of a link, and their values after the last answer. */
function LinkValues({ link: { requestBody }, values }: LinkProps) {
  const { operation: text } = useTexts();
  const body: LinkValue[] =
    requestBody === undefined ? [] : [{ name: text.requestBody, written: requestBody, value: requestBody }];
  const all = [...values, ...body];
  if (all.length === 0) return null;
  return (
    <ul className={styles.linkValues}>
      {all.map(({ name, written, value }) => (
        <li key={name}>
          <code>{name}</code> = <code>{toText(written)}</code>
          {value !== undefined && value !== written && (
            <>
              {' '}
              = <code>{toText(value)}</code>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function ResponseLink({ link, slug }: { readonly link: CompiledLink; readonly slug: string }) {
  const { exchanges } = useReference();
  const values = toLinkValues(link, exchanges[slug]);
  return (
    <li>
      <code>{link.name}</code> <LinkTarget link={link} values={values} />
      <ProseView isNote prose={link.description} />
      <LinkValues link={link} values={values} />
    </li>
  );
}

interface ResponseProps {
  readonly response: CompiledResponse;
  readonly isFirst: boolean;
  readonly place: number;
  readonly slug: string;
}

/** The first response is open, and so is one that the URL names. The others open on request. */
function Response({ response, isFirst, place: at, slug }: ResponseProps) {
  const { status, summary, description, headers, content, links } = response;
  const isUnscripted = useIsUnscripted();
  const { isOnPaper, fragment } = useReference();
  const place = usePlace();
  const { choose } = useChoices();
  const [own, setIsOpen] = useState<boolean>();
  const isLedTo = fragment?.startsWith(`${place.id}${status}`) === true;
  const isOpen = (own ?? (isFirst || isLedTo)) || isUnscripted || isOnPaper;
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
          onClick={() => {
            setIsOpen(!isOpen);
            // The panel then shows an example of the response that the reader opened.
            if (!isOpen && place.id === '') choose({ [responseKey]: at });
          }}
          type="button"
        >
          {status}
          {hasMore && <Icon name="chevronRight" size={16} />}
        </button>
        <div>
          {summary && <p className={styles.summary}>{summary}</p>}
          <ProseView isNote prose={description} />
        </div>
      </div>
      {isOpen && hasMore && <ResponseBody id={id} response={response} slug={slug} />}
      {!isOpen && hasMore && (
        <WithoutScript>
          <ResponseBody id={id} response={response} slug={slug} />
        </WithoutScript>
      )}
    </li>
  );
}

interface ResponseBodyProps {
  readonly id: string;
  readonly response: CompiledResponse;
  readonly slug: string;
}

function ResponseBody({ id, response, slug }: ResponseBodyProps) {
  const { operation: text } = useTexts();
  const { status, headers, content, links } = response;
  return (
    <div className={styles.responseBody} id={id}>
      {headers && headers.length > 0 && (
        <section>
          <h4 className={styles.minor}>{text.responseHeaders}</h4>
          <ParameterList id={`${status}-header`} parameters={headers} />
        </section>
      )}
      {content && content.length > 0 && <ContentView contents={content} id={status} />}
      {links && links.length > 0 && (
        <section>
          <h4 className={styles.minor}>{text.links}</h4>
          <ul className={styles.links}>
            {links.map((link) => (
              <ResponseLink key={link.name} link={link} slug={slug} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

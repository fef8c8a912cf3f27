import { type Html, html, inside } from '@portico/ui/html.ts';
import { useState } from 'react';
import { Outside } from '../outside.tsx';
import { TargetLink, useReference, useTexts } from '../reference.tsx';
import { useIsUnscripted, WithoutScript } from '../without-script.tsx';
import type { Fact } from './facts.ts';
import styles from './schema-view.module.css';
import type { Shape } from './shape.ts';

/** The type, in which a named schema is a link to its page. */
export function TypeWords({ shape: { type, name, title } }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  if (name === undefined) {
    return (
      <span className={styles.type}>
        {type}
        {title && <span className={styles.title}>{title}</span>}
      </span>
    );
  }
  const link = (
    <TargetLink className={styles.link} title={text.openPage({ name })} to={{ kind: 'schema', name }}>
      {name}
    </TargetLink>
  );
  const at = type.indexOf(name);
  return (
    <span className={styles.type}>
      {at < 0 ? (
        <>
          {type} {link}
        </>
      ) : (
        <>
          {type.slice(0, at)}
          {link}
          {type.slice(at + name.length)}
        </>
      )}
    </span>
  );
}

export function Marks({ shape: { marks } }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  return marks.map((mark) => (
    <span className={styles.mark} data-mark={mark} key={mark}>
      {text[mark]}
    </span>
  ));
}

/** Further values are only counted. */
const firstValues = 24;

export function Facts({ shape: { facts, combines } }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  if (facts.length === 0 && combines.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {combines.length > 0 && <li>{text.combines({ names: combines.join(', ') })}</li>}
      {facts.map((fact) =>
        fact.href === undefined && fact.values.length <= firstValues ? (
          <li key={keyOf(fact)} {...inside(html`${fact.label}${fact.values.map(toCode)}`)} />
        ) : (
          <FactView fact={fact} key={keyOf(fact)} />
        ),
      )}
    </ul>
  );
}

const keyOf = ({ label, values }: Fact): string => `${label}${values.join()}`;
const toCode = (value: string): Html => html`<code>${value}</code>`;

function FactView({ fact: { label, values, href } }: { readonly fact: Fact }) {
  const { schema: text } = useTexts();
  const isUnscripted = useIsUnscripted();
  const { isOnPaper } = useReference();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll || isUnscripted || isOnPaper ? values : values.slice(0, firstValues);
  return (
    <li>
      {label}
      {href !== undefined && <Outside href={href}>{href}</Outside>}
      {href === undefined && shown.map((value) => <code key={value}>{value}</code>)}
      {shown.length < values.length && (
        <>
          <button className={styles.inlineMore} onClick={() => setShowsAll(true)} type="button">
            {text.showMore({ hidden: values.length - shown.length })}
          </button>
          <WithoutScript>
            <code>{values.slice(shown.length).join(', ')}</code>
          </WithoutScript>
        </>
      )}
    </li>
  );
}

import { useState } from 'react';
import { TargetLink, useTexts } from '../reference.tsx';
import { useIsUnscripted, WithoutScript } from '../without-script.tsx';
import { usePool } from './pool.tsx';
import styles from './schema-view.module.css';

/** A named schema that is not in the bundle. It loads when the reader opens it. */
export function Further({ name }: { readonly name: string }) {
  const { schema: text } = useTexts();
  const { canLoad, load } = usePool();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isUnscripted = useIsUnscripted();
  if (!canLoad(name)) return <p className={styles.note}>{text.missing({ name })}</p>;

  async function fetchIt() {
    setState('loading');
    try {
      await load(name);
    } catch {
      setState('failed');
    }
  }

  const link = (
    <TargetLink className={styles.link} to={{ kind: 'schema', name }}>
      {name}
    </TargetLink>
  );
  if (isUnscripted) return link;
  return (
    <>
      <button className={styles.more} disabled={state === 'loading'} onClick={() => void fetchIt()} type="button">
        {state === 'loading' ? text.loading : state === 'failed' ? text.failed : text.expand({ name })}
      </button>
      <WithoutScript>{link}</WithoutScript>
    </>
  );
}

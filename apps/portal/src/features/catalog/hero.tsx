import type { PortalAppearance } from '@portico/contract/portal.ts';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { type ReactNode, useState } from 'react';
import styles from './hero.module.css';
import { useCatalogText } from './use-catalog-text.ts';

interface HeroProps {
  /** `waiting` while it is asked for; undefined if asking failed. */
  readonly appearance: PortalAppearance['variables']['catalog'] | 'waiting' | undefined;
  readonly children: ReactNode;
}

/** Texts appear only when the request has ended, so that defaults never flash before the portal's own (CAT-01). */
export function Hero({ appearance, children }: HeroProps) {
  const text = useCatalogText();
  const waiting = appearance === 'waiting';
  const chosen = waiting ? undefined : appearance;
  return (
    <section className={styles.hero}>
      {!waiting && <Cover source={chosen?.cover?.url} />}
      <div className={styles.content}>
        <div className={styles.texts}>
          {waiting ? (
            <div className={styles.waiting}>
              <Skeleton variant="long" />
              <Skeleton variant="half" />
            </div>
          ) : (
            <>
              <h1 className={styles.header}>{chosen?.primary_header?.text || text.header}</h1>
              <p className={styles.welcome}>{chosen?.welcome_message?.text || text.welcome}</p>
            </>
          )}
        </div>
        <div className={styles.search}>{children}</div>
      </div>
    </section>
  );
}

function Cover({ source }: { readonly source: string | undefined }) {
  const [missing, setMissing] = useState(false);
  if (!source || missing) return <div className={styles.pattern} />;
  return <img alt="" className={styles.cover} onError={() => setMissing(true)} src={source} />;
}

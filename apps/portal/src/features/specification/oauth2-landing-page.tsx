import { handOver } from '@portico/api-reference/view/try-it/hand-over.ts';
import { readParameters } from '@portico/api-reference/view/try-it/landing.ts';
import { createScreenText } from '@portico/app-kit/screen-text.ts';
import * as landing from '@portico/i18n/texts/reference/landing.js';
import * as tryIt from '@portico/i18n/texts/reference/reference/tryIt.js';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { useRouter } from '../../router/react.tsx';
import { PageScreen } from '../../shared/page-screen.tsx';
import styles from './oauth2-landing-page.module.css';

const useLandingText = createScreenText(landing.en, landing.load);
const useTryItText = createScreenText(tryIt.en, tryIt.load);

/**
 * The page to which an authorization server redirects. It passes the answer to the window that opened it and closes. It needs
 * no data of a product (OAU-01, OAU-04).
 */
export function Oauth2LandingPage() {
  const text = useLandingText();
  const { notFound } = useTryItText().oauth;
  const router = useRouter();
  const [outcome, setOutcome] = useState<'working' | 'done' | 'not-found'>('working');

  useEffect(() => {
    let isWanted = true;
    const { searchStr, href, pathname } = router.place();
    const parameters = readParameters(searchStr, href.includes('#') ? href.slice(href.indexOf('#')) : '');
    // The response may be a token: remove it from the URL and the history.
    router.history.replace(pathname);
    void handOver(parameters).then((isTaken) => {
      if (!isWanted) return;
      setOutcome(isTaken ? 'done' : 'not-found');
      if (isTaken) window.close();
    });
    return () => {
      isWanted = false;
    };
  }, [router]);

  return (
    <PageScreen>
      {outcome === 'working' && (
        <div className={styles.waiting}>
          <h1 className={styles.title}>{text.title}</h1>
          <p role="status">{text.working}</p>
          <Skeleton variant="long" />
          <Skeleton variant="half" />
        </div>
      )}
      {outcome === 'done' && <EmptyState level={1} title={text.done} />}
      {outcome === 'not-found' && <EmptyState drawing="gap" level={1} title={notFound} />}
    </PageScreen>
  );
}

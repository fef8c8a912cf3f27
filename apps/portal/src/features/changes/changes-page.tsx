import { useLocale } from '@portico/app-kit/locale.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate, useSearch } from '../../router/react.tsx';
import { Breadcrumb } from '../../shared/breadcrumb.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { changesPath, feedUrl, specificationPage, versionFeed } from '../../shared/pages.ts';
import { useCrumbs } from '../../shared/product/head.ts';
import { type Slugged, slugOf } from '../../shared/product/slugs.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { oldestFirst } from '../../shared/product/versions.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { findPredecessor, readAsked } from './asked-changes.ts';
import styles from './changes-page.module.css';
import { Comparison } from './comparison.tsx';
import { DayList } from './day-list.tsx';
import { changesQuery } from './queries.ts';
import { useChangesText } from './use-changes-text.ts';

interface Shown {
  readonly product: Product & Slugged;
  readonly version: ProductVersion & Slugged;
}

/** The changes of a version by day, or compared with another version. */
export function ChangesPage() {
  const { product, activeVersion } = useProduct();
  const { product: text } = useText();
  if (!activeVersion) {
    return (
      <div className={styles.page}>
        <Breadcrumb />
        <EmptyState drawing="lens" level={1} title={text.noVersions} />
      </div>
    );
  }
  return <VersionChanges key={activeVersion.id} product={product} version={activeVersion} />;
}

function VersionChanges({ product, version }: Shown) {
  const { page } = useChangesText();
  const { from, until } = readAsked(useSearch());
  const ofVersion = `${product.name} ${version.name}`;
  const heading = page.heading({ product: product.name, version: version.name });
  const overview = { name: ofVersion, path: changesPath(product, version).replace(/\/changes$/, '') };
  const feed = versionFeed(product, version);
  const { client } = useServices();
  const { locale } = useLocale();
  const asked = { productId: product.id, productVersionId: version.id };
  const { data: shown } = useQuery({ ...changesQuery(client, asked, until), enabled: from === undefined });
  usePageHead({
    kind: 'reference',
    title: heading,
    description: page.intro,
    path: changesPath(product, version),
    breadcrumb: [...useCrumbs(product), overview],
    product: { slug: slugOf(product), name: product.name, version: version.name },
    modifiedAt: version.updated_at,
    feed,
    // Search engines index the list when it is not empty. Comparisons are not indexed, because there are too many.
    isHidden: shown === undefined || shown.days.length === 0,
  });
  return (
    <div className={styles.page}>
      <Breadcrumb>
        <li>
          <Link {...specificationPage(product, version)}>{ofVersion}</Link>
        </li>
      </Breadcrumb>
      <header className={styles.head}>
        <h1 className={styles.title}>{heading}</h1>
        <p className={styles.quiet}>{page.intro}</p>
        <p className={styles.feeds}>
          <a className={linkClass.inText} href={feedUrl(feed, 'atom', locale)}>
            {page.atom}
          </a>
          <a className={linkClass.inText} href={feedUrl(feed, 'json', locale)}>
            {page.json}
          </a>
        </p>
        <CompareForm from={from} product={product} version={version} />
      </header>
      {from === undefined ? (
        <Days product={product} until={until} version={version} />
      ) : (
        <>
          <p>
            <Link className={linkClass.inText} search={{}} to=".">
              {page.compare.back}
            </Link>
          </p>
          <Comparison from={from} product={product} version={version} />
        </>
      )}
    </div>
  );
}

/** A form that works without scripts: the chosen version is in the query of the URL. */
function CompareForm({ product, version, from }: Shown & { readonly from: string | undefined }) {
  const { page } = useChangesText();
  const { versions } = useProduct();
  const navigate = useNavigate();
  const others = oldestFirst(versions)
    .toReversed()
    .filter(({ id }) => id !== version.id);
  if (others.length === 0) return null;
  const asked = others.find((other) => other.id === from || slugOf(other) === from || other.name === from);
  const chosen = asked ?? findPredecessor(versions, version) ?? others[0];

  function compare(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get('from');
    void navigate({ to: '.', search: { from: String(wanted) } });
  }

  return (
    <form action={changesPath(product, version)} className={styles.compare} method="get" onSubmit={compare}>
      <SelectField
        defaultValue={chosen && slugOf(chosen)}
        key={chosen?.id}
        label={page.compare.label}
        name="from"
        options={others.map((other) => ({ value: slugOf(other), label: other.name }))}
      />
      <button className={buttonClass()} type="submit">
        {page.compare.action}
      </button>
    </form>
  );
}

function Days({ product, version, until }: Shown & { readonly until: string | undefined }) {
  const text = useText();
  const { page } = useChangesText();
  const { versions } = useProduct();
  const { client } = useServices();
  const askAgain = useRetry();
  const found = useQuery(changesQuery(client, { productId: product.id, productVersionId: version.id }, until));
  if (found.isPending) return <Skeleton variant="long" />;
  if (found.isError) {
    return (
      <ErrorState onRetry={askAgain} retryLabel={text.retry} retrying={found.isFetching} title={page.failed}>
        {messageFor(found.error, text)}
      </ErrorState>
    );
  }
  const { days, older } = found.data;
  const before = findPredecessor(versions, version);
  if (days.length === 0) {
    return (
      <>
        <EmptyState title={page.empty.title}>{page.empty.text}</EmptyState>
        {before && until === undefined && <Comparison from={slugOf(before)} product={product} version={version} />}
      </>
    );
  }
  return (
    <>
      <DayList days={days} product={product} version={version} />
      <p className={styles.feeds}>
        {until !== undefined && (
          <Link className={linkClass.inText} search={{}} to=".">
            {page.newest}
          </Link>
        )}
        {older !== null && (
          <Link className={linkClass.inText} search={{ until: older }} to=".">
            {page.older}
          </Link>
        )}
      </p>
    </>
  );
}

import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import {
  type ChangeMailRhythm,
  changeMailRhythms,
  setChangeMails,
  unfollowProduct,
} from '@portico/contract/following.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../router/react.tsx';
import { productPage } from '../../shared/pages.ts';
import { followingQuery } from '../../shared/product/following-query.ts';
import { useServices } from '../../shared/services.ts';
import { CatalogLink } from '../../shared/site/catalog-link.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './following.module.css';

/** Lists the followed products and lets the developer choose when mails about changes come. */
export function NotificationsPage() {
  const shell = useText();
  const { following: text } = shell;
  const { client } = useServices();
  const retry = useRetry();
  const following = useQuery(followingQuery(client));
  if (following.error) {
    return (
      <ErrorState
        level={1}
        onRetry={retry}
        retryLabel={shell.retry}
        retrying={following.isFetching}
        title={text.failed}
      >
        {messageFor(following.error, shell)}
      </ErrorState>
    );
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.quiet}>{text.intro}</p>
      </header>
      {following.data ? (
        <>
          <Rhythm chosen={following.data.rhythm} />
          <Products products={following.data.products} />
        </>
      ) : (
        <Skeleton variant="tile" />
      )}
    </div>
  );
}

function Rhythm({ chosen }: { readonly chosen: ChangeMailRhythm }) {
  const shell = useText();
  const { following: text } = shell;
  const { client, queries } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [wanted, setWanted] = useState(chosen);
  const shown = isPending ? wanted : chosen;
  const { queryKey } = followingQuery(client);

  function choose(rhythm: ChangeMailRhythm) {
    setWanted(rhythm);
    void run(
      async () => {
        await client.send(setChangeMails, { body: { rhythm } });
        await queries.invalidateQueries({ queryKey });
      },
      {
        done: () => toast({ variant: 'success', message: text.saved }),
        failed: (error) => toast({ variant: 'error', message: messageFor(error, shell) }),
      },
    );
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.sectionTitle}>{text.when}</legend>
      {changeMailRhythms.map((rhythm) => (
        <label className={styles.choice} key={rhythm}>
          <input
            checked={rhythm === shown}
            disabled={isPending}
            name="rhythm"
            onChange={() => choose(rhythm)}
            type="radio"
            value={rhythm}
          />
          <span>
            <strong>{text.rhythms[rhythm].name}</strong>
            <span className={styles.hint}>{text.rhythms[rhythm].hint}</span>
          </span>
        </label>
      ))}
      <p className={styles.quiet}>{text.always}</p>
    </fieldset>
  );
}

interface Followed {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

function Products({ products }: { readonly products: readonly Followed[] }) {
  const shell = useText();
  const { following: text } = shell;
  const { client, queries } = useServices();
  const toast = useToast();
  const { run } = useAction();
  const { queryKey } = followingQuery(client);
  const unfollow = ({ id }: Followed) =>
    run(
      async () => {
        await client.send(unfollowProduct, { params: { productId: id } });
        await queries.invalidateQueries({ queryKey });
      },
      { done: () => {}, failed: (error) => toast({ variant: 'error', message: messageFor(error, shell) }) },
    );
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{text.products}</h2>
      {products.length === 0 ? (
        <EmptyState action={<CatalogLink className={buttonClass()}>{shell.toCatalog}</CatalogLink>} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {products.map((product) => (
            <li className={styles.entry} key={product.id}>
              <Link className={linkClass.inText} {...productPage(product)}>
                {product.name}
              </Link>
              <Button
                aria-label={text.unfollowNamed({ product: product.name })}
                onClick={() => void unfollow(product)}
                size="small"
                variant="quiet"
              >
                {text.unfollow}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

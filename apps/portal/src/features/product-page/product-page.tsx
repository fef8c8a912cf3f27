import { Badge } from '@portico/ui/badge.tsx';
import { buttonClass } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { Link } from '../../router/react.tsx';
import { Breadcrumb } from '../../shared/breadcrumb.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { changesPage, documentPage, productFeed, specificationPage } from '../../shared/pages.ts';
import { listDocuments } from '../../shared/product/document-tree.ts';
import { FollowButton } from '../../shared/product/follow-button.tsx';
import { toDescription, useCrumbs } from '../../shared/product/head.ts';
import { slugOf } from '../../shared/product/slugs.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { oldestFirst } from '../../shared/product/versions.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './product-page.module.css';

/** A product with its versions, its documents and how to get access. */
export function ProductPage() {
  const { product } = useProduct();
  const [catalog] = useCrumbs(product);
  usePageHead({
    kind: 'product',
    title: product.name,
    description: toDescription(product.description ?? ''),
    path: `/products/${encodeURIComponent(slugOf(product))}`,
    breadcrumb: catalog ? [catalog] : [],
    product: { slug: slugOf(product), name: product.name },
    modifiedAt: product.updated_at,
    feed: productFeed(product),
  });
  return (
    <div className={styles.page}>
      <Breadcrumb />
      <header className={styles.head}>
        <h1 className={styles.title}>{product.name}</h1>
        {product.description && <p className={styles.description}>{product.description}</p>}
        <Start />
      </header>
      <Versions />
      <Documents />
      <Access />
    </div>
  );
}

/** The two ways to begin: the reference of the newest version, and the first document. */
function Start() {
  const { product: text } = useText();
  const { product, activeVersion, tree } = useProduct();
  const [first] = listDocuments(tree.data ?? []);
  return (
    <p className={styles.start}>
      {activeVersion && (
        <Link className={buttonClass({ variant: 'primary' })} {...specificationPage(product, activeVersion)}>
          {text.specification}
        </Link>
      )}
      {first && (
        <Link className={buttonClass()} {...documentPage(product, first.chain)}>
          {text.documentation}
        </Link>
      )}
      <FollowButton product={product} />
    </p>
  );
}

function Versions() {
  const { product: text } = useText();
  const { product, versions } = useProduct();
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{text.page.versions}</h2>
      {versions.length === 0 && <p className={styles.note}>{text.noVersions}</p>}
      <ul className={styles.list}>
        {oldestFirst(versions)
          .toReversed()
          .map((version) => (
            <li className={styles.entry} key={version.id}>
              <Link className={linkClass.inText} {...specificationPage(product, version)}>
                {version.name}
              </Link>
              <Badge variant={version.deprecated ? 'warning' : 'success'}>
                {version.deprecated ? text.page.deprecated : text.page.current}
              </Badge>
              <Link className={linkClass.inText} {...changesPage(product, version)}>
                {text.changes}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Documents() {
  const { product: text } = useText();
  const { product, tree } = useProduct();
  const documents = listDocuments(tree.data ?? []);
  if (documents.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{text.page.documents}</h2>
      <ul className={styles.list}>
        {documents.map(({ branch, chain }) => (
          <li className={styles.entry} data-depth={Math.min(chain.length - 1, 3)} key={branch.id}>
            <Icon name="book" size={16} />
            <Link className={linkClass.inText} {...documentPage(product, chain)}>
              {branch.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How applications get access to the product, as the newest version defines it. */
function Access() {
  const { product: text } = useText();
  const { product, activeVersion } = useProduct();
  const offer = activeVersion?.registration_configs.at(0);
  const words = !offer
    ? text.page.access.open
    : offer.registration_enabled
      ? text.page.access.register({ strategy: offer.name })
      : text.page.access.closed;
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{text.page.access.title}</h2>
      <p className={styles.note}>{words}</p>
      {activeVersion && offer?.registration_enabled && (
        <p>
          <Link className={linkClass.inText} {...specificationPage(product, activeVersion)}>
            {text.page.access.toVersion({ version: activeVersion.name })}
          </Link>
        </p>
      )}
    </section>
  );
}

import { toSentence, toSteps } from '@portico/app-kit/change-words.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { ChangeCounts, SpecChange } from '@portico/contract/changes.ts';
import { changeSeverities } from '@portico/contract/changes.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { Link } from '../../router/react.tsx';
import { type Slugged, slugOf } from '../../shared/product/slugs.ts';
import styles from './changes-page.module.css';
import { useChangesText } from './use-changes-text.ts';

type Variant = 'danger' | 'warning' | 'success' | 'neutral';

const variants: Readonly<Record<SpecChange['severity'], Variant>> = {
  breaking: 'danger',
  'potentially-breaking': 'warning',
  compatible: 'success',
  text: 'neutral',
};

interface Shown {
  readonly product: Product & Slugged;
  readonly version: ProductVersion & Slugged;
}

/** The number of changes of each severity, the most severe first. */
export function Counts({ counts }: { readonly counts: ChangeCounts }) {
  const { page } = useChangesText();
  return (
    <ul className={styles.counts}>
      {changeSeverities
        .filter((severity) => counts[severity] > 0)
        .map((severity) => (
          <li key={severity}>
            <Badge variant={variants[severity]}>{page.counts[severity]({ count: counts[severity] })}</Badge>
          </li>
        ))}
    </ul>
  );
}

interface ChangeListProps extends Shown {
  readonly changes: readonly SpecChange[];
  readonly isCut: boolean;
}

export function ChangeList({ changes, isCut, ...shown }: ChangeListProps) {
  const { page } = useChangesText();
  return (
    <>
      <ul className={styles.list}>
        {changes.map((change) => (
          <Row change={change} key={keyOf(change)} {...shown} />
        ))}
      </ul>
      {isCut && <p className={styles.quiet}>{page.more}</p>}
    </>
  );
}

const keyOf = ({ rule, place, values }: SpecChange): string => JSON.stringify([rule, place, values]);

function Row({ change, ...shown }: Shown & { readonly change: SpecChange }) {
  const { page, rules } = useChangesText();
  const { severity, place, operation_count } = change;
  const steps = toSteps(place, page.places);
  return (
    <li className={styles.change} data-severity={severity}>
      <p className={styles.severity}>
        <Badge variant={variants[severity]}>{page.severity[severity]}</Badge>
      </p>
      <div className={styles.words}>
        <p className={styles.place}>
          <Start change={change} {...shown} />
          {steps.map((step, at) => (
            <span className={styles.step} key={at}>
              {step}
            </span>
          ))}
        </p>
        <p className={styles.sentence}>{toSentence(change, rules)}</p>
        {place.in === 'schema' && operation_count > 0 && (
          <p className={styles.quiet}>{page.operations({ count: operation_count })}</p>
        )}
      </div>
    </li>
  );
}

/** A removed operation, webhook or schema has no page to link to. */
const isGone = ({ rule }: SpecChange): boolean => /^(?:(?:deprecated-)?operation|webhook|schema)-removed$/.test(rule);

function Start({ change, product, version }: Shown & { readonly change: SpecChange }) {
  const { page } = useChangesText();
  const { place } = change;
  const params = { product: slugOf(product), version: slugOf(version) };
  if (place.operation) {
    const { method, path } = place.operation;
    const name = (
      <>
        <MethodBadge method={method} />
        <code>{path}</code>
      </>
    );
    if (isGone(change) || place.slug === undefined) return <span className={styles.start}>{name}</span>;
    return (
      <Link
        className={styles.start}
        params={{ ...params, operation: place.slug }}
        to="/spec/$product/$version/operations/$operation"
      >
        {name}
      </Link>
    );
  }
  const schema =
    place.schema ?? (place.in === 'document' && /^schema-/.test(change.rule) ? change.values.name : undefined);
  if (schema === undefined) return <span className={styles.start}>{page.places.document}</span>;
  const name = page.places.schema({ name: schema });
  if (isGone(change)) return <span className={styles.start}>{name}</span>;
  return (
    <Link
      className={`${styles.start} ${linkClass.inText}`}
      params={{ ...params, schema }}
      to="/spec/$product/$version/schemas/$schema"
    >
      {name}
    </Link>
  );
}

import { toSentence, toSteps } from '@portico/app-kit/change-words.ts';
import type { AdminVersion, SpecPreview } from '@portico/contract/admin-products.ts';
import { changeSeverities, type SpecChange } from '@portico/contract/changes.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useChangesText } from '../../shared/use-changes-text.ts';
import styles from './spec-changes.module.css';
import { useProductText } from './text/use-product-text.ts';

interface SpecChangesProps {
  readonly changes: NonNullable<SpecPreview['changes']>;
  readonly version: Pick<AdminVersion, 'is_frozen' | 'registrations'>;
}

const variants = {
  breaking: 'danger',
  'potentially-breaking': 'warning',
  compatible: 'success',
  text: 'neutral',
} as const;

const mostShown = 50;
const looks: Record<string, string | undefined> = { '+': styles.came, '-': styles.went };

/** Shows how an uploaded specification changes the API for its callers, before it is published. */
export function SpecChanges({ changes: { counts, changes, is_cut, sides }, version }: SpecChangesProps) {
  const { spec: text } = useProductText();
  const { page } = useChangesText();
  const found = changeSeverities.filter((severity) => counts[severity] > 0);
  return (
    <section aria-label={text.changes.title} className={styles.changes}>
      <h3>{text.changes.title}</h3>
      {found.length === 0 && <p>{text.changes.none}</p>}
      <ul className={styles.counts}>
        {found.map((severity) => (
          <li key={severity}>
            <Badge variant={variants[severity]}>{page.counts[severity]({ count: counts[severity] })}</Badge>
          </li>
        ))}
      </ul>
      {counts.breaking > 0 && (
        <MessageBar variant={version.is_frozen ? 'error' : 'warning'}>
          {version.is_frozen ? text.changes.frozen : text.changes.registered({ count: version.registrations })}
        </MessageBar>
      )}
      <ul className={styles.list}>
        {changes.slice(0, mostShown).map((change) => (
          <Row change={change} key={JSON.stringify([change.rule, change.place, change.values])} />
        ))}
      </ul>
      {(is_cut || changes.length > mostShown) && <p>{page.more}</p>}
      {sides.map(({ name, lines }) => (
        <details key={name}>
          <summary>{text.changes.sides({ name })}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this element */}
          <pre className={styles.lines} tabIndex={0}>
            {lines.map((line, at) => (
              <span className={looks[line[0] ?? '']} key={at}>{`${line}\n`}</span>
            ))}
          </pre>
        </details>
      ))}
    </section>
  );
}

function Row({ change }: { readonly change: SpecChange }) {
  const { page, rules } = useChangesText();
  const { place, severity } = change;
  const start = place.operation
    ? `${place.operation.method.toUpperCase()} ${place.operation.path}`
    : place.schema === undefined
      ? page.places.document
      : page.places.schema({ name: place.schema });
  return (
    <li>
      <Badge variant={variants[severity]}>{page.severity[severity]}</Badge>{' '}
      <code>{[start, ...toSteps(place, page.places)].join(' › ')}</code> {toSentence(change, rules)}
    </li>
  );
}

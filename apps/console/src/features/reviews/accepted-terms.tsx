import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { pickText } from '@portico/contract/form-field-kinds.ts';
import type { AcceptedTerms as Accepted } from '@portico/contract/form-fields.ts';
import { DataTable } from '@portico/ui/data-table.tsx';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { formsQuery } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

/** Every version of a document that a developer accepted. Nothing on a portal without terms. */
export function AcceptedTerms({ accepted }: { readonly accepted: readonly Accepted[] }) {
  const { fields: text } = useReviewText();
  const language = localeNames[useLocale().locale].tag;
  const { client, portal } = usePortalScreen();
  const terms = useQuery(formsQuery(client, portal.id)).data?.terms ?? [];
  if (terms.length === 0 && accepted.length === 0) return null;
  const titleOf = (name: string) => {
    const found = terms.find((one) => one.name === name);
    return found ? pickText(found.title, language) : name;
  };
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{text.terms}</h2>
      {accepted.length === 0 ? (
        <p className={styles.quiet}>{text.noTerms}</p>
      ) : (
        <DataTable
          columns={[
            { key: 'title', title: text.document, cell: ({ name }) => titleOf(name) },
            { key: 'version', title: text.version, cell: ({ version }) => version },
            { key: 'at', title: text.acceptedAt, cell: ({ accepted_at }) => <Moment time={accepted_at} /> },
          ]}
          keyOf={({ name, version }) => `${name} ${version}`}
          label={text.terms}
          rows={accepted}
        />
      )}
    </section>
  );
}

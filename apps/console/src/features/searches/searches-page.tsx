import { useLocale } from '@portico/app-kit/locale.ts';
import { localeNames } from '@portico/contract/constants.ts';
import {
  exportSearchUses,
  getSearchUses,
  type SearchedWords,
  type SearchUsePeriod,
  type SearchUses,
  searchUsePeriods,
} from '@portico/contract/search-uses.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { DataTable } from '@portico/ui/data-table.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Figures } from '../../shared/figures.tsx';
import { useGo, useSearch } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOwnPortal, usePortalPath } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './searches-page.module.css';
import { useSearchesText } from './text/use-searches-text.ts';

const usual: SearchUsePeriod = '30d';

/** What readers of a portal searched for, what found nothing, and what they opened. The URL holds the period. */
export function SearchesPage() {
  const { areas } = useText();
  const text = useSearchesText();
  const { client } = useServices();
  const portal = useOwnPortal();
  const toPath = usePortalPath();
  const go = useGo();
  const search = useSearch();
  const period = searchUsePeriods.find((value) => value === search.period) ?? usual;
  const query = useQuery({
    queryKey: ['searches', portal.id, period],
    queryFn: ({ signal }) =>
      client.send(getSearchUses, { params: { portalId: portal.id }, query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const file = `${exportSearchUses.path.replace('{portalId}', portal.id)}?period=${period}`;
  return (
    <PageFrame
      actions={
        <a className={buttonClass()} download href={file}>
          {text.export}
        </a>
      }
      description={text.description}
      title={areas.searches}
    >
      <div className={styles.filters}>
        <SelectField
          label={text.period}
          onChange={(event) => go({ to: toPath('/searches'), search: { period: event.target.value }, replace: true })}
          options={searchUsePeriods.map((value) => ({ value, label: text.periods[value] }))}
          value={period}
        />
      </div>
      <Loaded query={query}>{(uses) => <Uses uses={uses} />}</Loaded>
    </PageFrame>
  );
}

function Uses({ uses }: { readonly uses: SearchUses }) {
  const text = useSearchesText();
  const { locale } = useLocale();
  const numbers = new Intl.NumberFormat(localeNames[locale].tag);
  if (uses.searches === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;

  const number = (value: number) => <span className={styles.number}>{numbers.format(value)}</span>;
  const words = { key: 'words', title: text.words, cell: (row: { words: string }) => row.words };
  const searches = { key: 'searches', title: text.searches, cell: (row: SearchedWords) => number(row.searches) };
  const figures = [
    { label: text.searches, value: uses.searches },
    { label: text.withoutResult, value: uses.without_result },
    { label: text.opened, value: uses.opened },
  ];
  return (
    <>
      <Figures shown={figures.map(({ label, value }) => [label, numbers.format(value)])} />
      <p className={styles.note}>
        {text.privacy} {uses.not_listed > 0 && text.notListed({ count: uses.not_listed })}
      </p>
      <Section empty={text.noWords} isEmpty={uses.words.length === 0} title={text.mostSearched}>
        <DataTable
          columns={[
            words,
            searches,
            { key: 'without', title: text.withoutResult, cell: (row) => number(row.without_result) },
            { key: 'opened', title: text.opened, cell: (row) => number(row.opened) },
          ]}
          keyOf={(row) => row.words}
          label={text.mostSearched}
          rows={uses.words}
        />
      </Section>
      <Section empty={text.everythingFound} isEmpty={uses.nothing_found.length === 0} title={text.nothingFound}>
        <DataTable
          columns={[words, { ...searches, cell: (row) => number(row.without_result) }]}
          keyOf={(row) => row.words}
          label={text.nothingFound}
          rows={uses.nothing_found}
        />
      </Section>
      <Section empty={text.noPlaces} isEmpty={uses.places.length === 0} title={text.openedResults}>
        <DataTable
          columns={[
            { key: 'path', title: text.page, cell: ({ path }) => <span className={styles.path}>{path}</span> },
            words,
            { key: 'opened', title: text.opened, cell: (row) => number(row.opened) },
          ]}
          keyOf={(row) => `${row.words} ${row.path}`}
          label={text.openedResults}
          rows={uses.places}
        />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}

const Section = ({ title, isEmpty, empty, children }: SectionProps) => (
  <section className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {isEmpty ? <p className={styles.note}>{empty}</p> : children}
  </section>
);

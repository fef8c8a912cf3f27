import { useLocale } from '@portico/app-kit/locale.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import type { ChangeDay, ChangeNote } from '@portico/contract/changes.ts';
import { localeNames } from '@portico/contract/constants.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { DocumentView } from '@portico/documents/view/document-view.tsx';
import { useCopy } from '../../shared/copy/use-copy.ts';
import type { Slugged } from '../../shared/product/slugs.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ChangeList, Counts } from './change-list.tsx';
import styles from './changes-page.module.css';
import { useChangesText } from './use-changes-text.ts';

interface DayListProps {
  readonly days: readonly ChangeDay[];
  readonly product: Product & Slugged;
  readonly version: ProductVersion & Slugged;
}

/** The newest day first. A day shows the notes of the owners, then the changes of each publish. */
export function DayList({ days, ...shown }: DayListProps) {
  const { locale } = useLocale();
  // Days are in UTC, so that every reader sees the same ones.
  const format = new Intl.DateTimeFormat(localeNames[locale].tag, { dateStyle: 'long', timeZone: 'UTC' });
  return days.map(({ date, notes, sets }) => (
    <section className={styles.day} id={`day-${date}`} key={date}>
      <h2 className={styles.date}>
        <time dateTime={date}>{format.format(new Date(`${date}T00:00:00Z`))}</time>
      </h2>
      {notes.map((note, at) => (
        <Note key={at} note={note} />
      ))}
      {sets.map(({ id, counts, changes, is_cut }) => (
        <section className={styles.set} id={`change-${id}`} key={id}>
          <Counts counts={counts} />
          <ChangeList changes={changes} isCut={is_cut} {...shown} />
        </section>
      ))}
    </section>
  ));
}

function Note({ note }: { readonly note: ChangeNote }) {
  const { documents: text, copy } = useText();
  const { page } = useChangesText();
  const { copyValue } = useCopy();
  return (
    <section aria-label={note.title ?? page.note} className={styles.note}>
      {note.title !== null && <h3 className={styles.noteTitle}>{note.title}</h3>}
      <DocumentView
        onAnchor={() => {}}
        onCopy={(value) => copyValue({ value, name: text.code })}
        renderLink={() => undefined}
        root={note.content as DocumentRoot}
        texts={{ ...text, copied: copy.done }}
        toImageUrl={(url) => url}
      />
    </section>
  );
}

import { socialNetworks } from '@portico/contract/site-kinds.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { LinkRows, newLink, type WrittenLink } from './link-rows.tsx';
import styles from './pages.module.css';
import { Rows } from './rows.tsx';
import { usePageText } from './text/use-page-text.ts';

interface WrittenFooter {
  readonly columns?: readonly { readonly title: string; readonly links: readonly WrittenLink[] }[];
  readonly small_print?: string;
  readonly links?: readonly WrittenLink[];
  readonly social?: readonly { readonly network: string; readonly to: string }[];
}

interface FooterFieldsProps {
  readonly footer: WrittenFooter;
  readonly onChange: (footer: WrittenFooter | undefined) => void;
}

export function FooterFields({ footer, onChange }: FooterFieldsProps) {
  const text = usePageText();
  const { columns = [], small_print = '', links = [], social = [] } = footer;
  const set = (changes: WrittenFooter) => {
    const kept = Object.entries({ ...footer, ...changes }).filter(([, part]) => part !== '' && part?.length !== 0);
    onChange(kept.length === 0 ? undefined : Object.fromEntries(kept));
  };
  return (
    <>
      <Rows
        add={{ label: text.rows.addColumn, row: () => ({ title: '', links: [newLink()] as readonly WrittenLink[] }) }}
        nameOf={({ title }) => title}
        onChange={(next) => set({ columns: next })}
        rows={columns}
        title={text.rows.columns}
      >
        {(column, change) => (
          <div className={styles.group}>
            <TextField
              label={text.rows.title}
              maxLength={100}
              onChange={({ target }) => change({ ...column, title: target.value })}
              value={column.title}
            />
            <LinkRows
              links={column.links}
              onChange={(next) => change({ ...column, links: next })}
              title={text.rows.links}
            />
          </div>
        )}
      </Rows>
      <TextArea
        label={text.rows.smallPrint}
        maxLength={500}
        onChange={({ target }) => set({ small_print: target.value })}
        value={small_print}
      />
      <LinkRows links={links} onChange={(next) => set({ links: next })} title={text.rows.besides} />
      <Rows
        add={{ label: text.rows.addSocial, row: () => ({ network: socialNetworks[0] as string, to: 'https://' }) }}
        nameOf={({ network }) => network}
        onChange={(next) => set({ social: next })}
        rows={social}
        title={text.rows.social}
      >
        {(entry, change) => (
          <div className={styles.link2}>
            <SelectField
              label={text.rows.network}
              onChange={({ target }) => change({ ...entry, network: target.value })}
              options={socialNetworks.map((value) => ({ value, label: value }))}
              value={entry.network}
            />
            <TextField
              label={text.rows.target}
              maxLength={2000}
              onChange={({ target }) => change({ ...entry, to: target.value })}
              value={entry.to}
            />
          </div>
        )}
      </Rows>
    </>
  );
}

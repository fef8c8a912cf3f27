import { Checkbox } from '@portico/ui/checkbox.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { LinkFields, LinkRows, newLink, OnlyField, type WrittenLink, withoutEmpty } from './link-rows.tsx';
import styles from './pages.module.css';
import { Rows } from './rows.tsx';
import { usePageText } from './text/use-page-text.ts';

interface WrittenEntry extends Partial<Omit<WrittenLink, 'label'>> {
  readonly label: string;
  readonly button?: boolean;
  readonly links?: readonly WrittenLink[];
}

interface MenuFieldsProps {
  readonly menu: readonly WrittenEntry[];
  readonly onChange: (menu: WrittenEntry[] | undefined) => void;
}

/** The header menu: links, buttons and groups of links. */
export function MenuFields({ menu, onChange }: MenuFieldsProps) {
  const text = usePageText();
  return (
    <Rows
      add={{ label: text.rows.addLink, row: (): WrittenEntry => newLink() }}
      more={{ label: text.rows.addGroup, row: (): WrittenEntry => ({ label: '', links: [newLink()] }) }}
      nameOf={({ label }) => label}
      onChange={(entries) => onChange(entries.length === 0 ? undefined : entries)}
      rows={menu}
      title={text.parts.menu}
    >
      {(entry, set) =>
        entry.links ? (
          <div className={styles.group}>
            <div className={styles.link2}>
              <TextField
                label={text.rows.label}
                maxLength={100}
                onChange={({ target }) => set({ ...entry, label: target.value })}
                value={entry.label}
              />
              <OnlyField
                onChange={(only) => set(withoutEmpty({ ...entry, only }) as WrittenEntry)}
                value={entry.only}
              />
            </div>
            <LinkRows links={entry.links} onChange={(links) => set({ ...entry, links })} title={text.rows.group} />
          </div>
        ) : (
          <>
            <LinkFields link={{ ...entry, to: entry.to ?? '' }} onChange={set} />
            <Checkbox
              checked={entry.button === true}
              onChange={({ target }) => {
                const { button: _, ...rest } = entry;
                set(target.checked ? { ...rest, button: true } : rest);
              }}
            >
              {text.rows.button}
            </Checkbox>
          </>
        )
      }
    </Rows>
  );
}

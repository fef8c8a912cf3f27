import { SelectField } from '@portico/ui/select-field.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import styles from './pages.module.css';
import { Rows } from './rows.tsx';
import { usePageText } from './text/use-page-text.ts';

export interface WrittenLink {
  readonly label: string;
  readonly to: string;
  readonly only?: 'logged-in' | 'logged-out';
  readonly description?: string;
}

export const newLink = (): WrittenLink => ({ label: '', to: '' });

/** The value without the fields that are empty. */
export const withoutEmpty = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== '')) as Value;

interface LinkRowsProps {
  readonly title: string;
  readonly links: readonly WrittenLink[];
  readonly onChange: (links: WrittenLink[]) => void;
}

export function LinkRows({ title, links, onChange }: LinkRowsProps) {
  const text = usePageText();
  return (
    <Rows
      add={{ label: text.rows.addLink, row: newLink }}
      nameOf={({ label }) => label}
      onChange={onChange}
      rows={links}
      title={title}
    >
      {(link, set) => <LinkFields link={link} onChange={set} />}
    </Rows>
  );
}

interface LinkFieldsProps<Link> {
  readonly link: Link;
  readonly onChange: (link: Link) => void;
}

export function LinkFields<Link extends WrittenLink>({ link, onChange }: LinkFieldsProps<Link>) {
  const text = usePageText();
  return (
    <div className={styles.link2}>
      <TextField
        label={text.rows.label}
        maxLength={100}
        onChange={({ target }) => onChange({ ...link, label: target.value })}
        value={link.label}
      />
      <TextField
        hint={text.rows.targetHint}
        label={text.rows.target}
        maxLength={2000}
        onChange={({ target }) => onChange({ ...link, to: target.value })}
        value={link.to}
      />
      <OnlyField onChange={(only) => onChange(withoutEmpty({ ...link, only }))} value={link.only} />
    </div>
  );
}

type Only = 'logged-in' | 'logged-out' | undefined;

export function OnlyField({ value, onChange }: { readonly value: Only; readonly onChange: (value: Only) => void }) {
  const text = usePageText();
  return (
    <SelectField
      label={text.rows.only}
      onChange={({ target }) => onChange((target.value || undefined) as Only)}
      options={[
        { value: '', label: text.rows.everyone },
        { value: 'logged-in', label: text.rows.loggedIn },
        { value: 'logged-out', label: text.rows.loggedOut },
      ]}
      value={value ?? ''}
    />
  );
}

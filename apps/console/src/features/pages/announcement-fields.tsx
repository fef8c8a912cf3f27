import { announcementLevels } from '@portico/contract/site-kinds.ts';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { withoutEmpty } from './link-rows.tsx';
import styles from './pages.module.css';
import { usePageText } from './text/use-page-text.ts';

interface WrittenAnnouncement {
  readonly text?: string;
  readonly level?: string;
  readonly to?: string;
  readonly label?: string;
  readonly from?: string;
  readonly until?: string;
  readonly dismissible?: boolean;
}

interface AnnouncementFieldsProps {
  readonly announcement: WrittenAnnouncement;
  readonly onChange: (announcement: WrittenAnnouncement | undefined) => void;
}

/** Without a text there is no announcement. */
export function AnnouncementFields({ announcement, onChange }: AnnouncementFieldsProps) {
  const { announcement: text, rows } = usePageText();
  const set = (changes: WrittenAnnouncement) => {
    const next = withoutEmpty({ ...announcement, ...changes });
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const field = (name: 'text' | 'to' | 'label' | 'from' | 'until') => ({
    label: text[name],
    value: announcement[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [name]: target.value }),
  });
  return (
    <>
      <TextArea {...field('text')} maxLength={300} />
      <SelectField
        label={text.level}
        onChange={({ target }) => set({ level: target.value })}
        options={announcementLevels.map((value) => ({ value, label: text.levels[value] }))}
        value={announcement.level ?? 'info'}
      />
      <div className={styles.link2}>
        <TextField {...field('to')} hint={rows.targetHint} maxLength={2000} />
        <TextField {...field('label')} maxLength={100} />
      </div>
      <div className={styles.link2}>
        <TextField {...field('from')} hint={text.dayHint} />
        <TextField {...field('until')} hint={text.dayHint} />
      </div>
      <Checkbox
        checked={announcement.dismissible !== false}
        onChange={({ target }) => {
          const { dismissible: _, ...rest } = announcement;
          onChange(target.checked ? rest : { ...rest, dismissible: false });
        }}
      >
        {text.dismissible}
      </Checkbox>
    </>
  );
}

import { pageLayouts } from '@portico/contract/site-kinds.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { type FrontName, readFront, writeFront } from './front-matter.ts';
import styles from './pages.module.css';
import { usePageText } from './text/use-page-text.ts';

interface FrontFieldsProps {
  readonly content: string;
  readonly onChange: (content: string) => void;
  readonly disabled: boolean;
}

/** Title, description, readers and layout of a page: fields of its front matter, which they change line by line. */
export function FrontFields({ content, onChange, disabled }: FrontFieldsProps) {
  const text = usePageText();
  const field = (name: FrontName) => ({
    label: text.front[name],
    disabled: disabled || readFront(content, name) === undefined,
    value: readFront(content, name) ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(writeFront(content, name, target.value)),
  });
  const usual = { value: '', label: text.front.usual };
  return (
    <div className={styles.link2}>
      <TextField {...field('title')} maxLength={255} />
      <TextField {...field('description')} maxLength={500} />
      <SelectField
        {...field('visibility')}
        hint={text.front.teamsHint}
        options={[
          usual,
          { value: 'public', label: text.visibilities.public },
          { value: 'developers', label: text.visibilities.developers },
        ]}
      />
      <SelectField
        {...field('layout')}
        options={[usual, ...pageLayouts.map((value) => ({ value, label: text.layouts[value] }))]}
      />
    </div>
  );
}

import type { SitePartName } from '@portico/contract/admin-site.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { FooterFields } from './footer-fields.tsx';
import { MenuFields } from './menu-fields.tsx';
import styles from './pages.module.css';

interface PartFieldsProps {
  readonly part: SitePartName;
  /** The part as JSON; empty for none. */
  readonly content: string;
  readonly onChange: (content: string) => void;
  readonly disabled: boolean;
}

/** The fields of the menu, the footer or the announcement. */
export function PartFields({ part, content, onChange, disabled }: PartFieldsProps) {
  const value = readValue(content);
  const change = (next: unknown) => onChange(next === undefined ? '' : `${JSON.stringify(next, null, 2)}\n`);
  return (
    <fieldset className={styles.part} disabled={disabled}>
      {part === 'menu' && <MenuFields menu={Array.isArray(value) ? value : []} onChange={change} />}
      {part === 'footer' && <FooterFields footer={toObject(value)} onChange={change} />}
      {part === 'announcement' && <AnnouncementFields announcement={toObject(value)} onChange={change} />}
    </fieldset>
  );
}

const toObject = (value: unknown): Record<string, never> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, never>) : {};

function readValue(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

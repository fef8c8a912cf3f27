import { SegmentedControl } from '@portico/ui/segmented-control.tsx';
import { useState } from 'react';
import styles from './mails.module.css';
import { useMailText } from './text/use-mail-text.ts';

interface MailViewProps {
  readonly subject: string;
  readonly from: string;
  readonly text: string;
  /** The URL at which the mail is a page of its own. */
  readonly page: string;
}

/**
 * An email as its reader sees it. The frame allows no scripts, forms or navigation. It has its own content security
 * policy, because emails have inline styles, which ours forbids.
 */
export function MailView({ subject, from, text: plain, page }: MailViewProps) {
  const { view } = useMailText();
  const [form, setForm] = useState<'page' | 'text'>('page');
  return (
    <section aria-label={view.frame} className={styles.view}>
      <header className={styles.viewHeader}>
        <div className={styles.letterhead}>
          <strong>{subject}</strong>
          <span>{from}</span>
        </div>
        <SegmentedControl
          label={view.label}
          onChange={setForm}
          options={[
            { value: 'page', label: view.page, icon: 'monitor' },
            { value: 'text', label: view.text, icon: 'rows' },
          ]}
          value={form}
        />
      </header>
      {form === 'page' ? (
        <iframe className={styles.page} sandbox="" src={page} title={view.frame} />
      ) : (
        <pre className={styles.text}>{plain}</pre>
      )}
    </section>
  );
}

import type { VersionMessagePreview } from '@portico/contract/version-audience.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { DocumentView } from '@portico/documents/view/document-view.tsx';
import { SegmentedControl } from '@portico/ui/segmented-control.tsx';
import { useState } from 'react';
import { useProductText } from '../text/use-product-text.ts';
import styles from './audience.module.css';
import { useAudienceText } from './text/use-audience-text.ts';

/** A message as its readers get it: formatted, or as the text form of the whole email. */
export function MessagePreview({ preview }: { readonly preview: VersionMessagePreview }) {
  const { message: text } = useAudienceText();
  const { docs } = useProductText();
  const [form, setForm] = useState<'page' | 'text'>('page');
  return (
    <section aria-label={text.preview} className={styles.preview}>
      <header className={styles.previewHeader}>
        <strong>{preview.subject}</strong>
        <SegmentedControl
          label={text.show}
          onChange={setForm}
          options={[
            { value: 'page', label: text.page, icon: 'monitor' },
            { value: 'text', label: text.text, icon: 'rows' },
          ]}
          value={form}
        />
      </header>
      {form === 'page' ? (
        <div className={styles.letter}>
          <DocumentView
            renderLink={({ children }) => <span>{children}</span>}
            root={preview.nodes as DocumentRoot}
            texts={docs}
            toImageUrl={() => ''}
          />
        </div>
      ) : (
        <pre className={styles.letter}>{preview.text}</pre>
      )}
    </section>
  );
}

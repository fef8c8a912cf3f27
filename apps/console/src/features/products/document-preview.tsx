import type { DocumentPreview } from '@portico/contract/admin-documents.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { DocumentView } from '@portico/documents/view/document-view.tsx';
import { FindingList } from '../../shared/finding-list.tsx';
import styles from './products.module.css';
import { useProductText } from './text/use-product-text.ts';

/** A film cannot be shown before it is published, because only images may come from the page itself. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

interface DocumentPreviewsProps {
  readonly preview: DocumentPreview;
  /** Images that are not published yet are shown from these files. */
  readonly files?: readonly UploadedFile[];
}

/** Documents as the portal renders them, with findings for their author above. */
export function DocumentPreviews({ preview, files = [] }: DocumentPreviewsProps) {
  const { docs } = useProductText();
  const toImageUrl = (url: string) => {
    const name = decodeURIComponent(url.split('/').at(-1) ?? '');
    const image = files.find(({ path, base64 }) => base64 !== undefined && path.split('/').at(-1) === name);
    const [, ending = ''] = /\.(\w+)$/.exec(name) ?? [];
    return image ? `data:${types[ending.toLowerCase()] ?? 'image/jpeg'};base64,${image.base64}` : '';
  };
  const shown = preview.documents.map(({ path, title, nodes }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section aria-label={`${docs.preview}: ${title}`} className={styles.preview} key={path} tabIndex={0}>
      <DocumentView
        renderLink={({ children }) => <span>{children}</span>}
        root={nodes as DocumentRoot}
        texts={docs}
        toImageUrl={toImageUrl}
      />
    </section>
  ));
  return (
    <>
      <FindingList findings={preview.warnings} title={docs.warnings} variant="warning" />
      {shown}
    </>
  );
}

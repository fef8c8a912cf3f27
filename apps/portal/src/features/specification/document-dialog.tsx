import { useRetry } from '@portico/app-kit/use-retry.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCopy } from '../../shared/copy/use-copy.ts';
import type { ReferenceSource } from '../../shared/product/reference-queries.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './document-dialog.module.css';
import { extensionOf, fileNameOf } from './extension.ts';
import { documentQuery } from './queries.ts';
import { useSpecificationText } from './use-specification-text.ts';

interface DocumentDialogProps {
  readonly source: ReferenceSource;
  /** Of the product and its version. */
  readonly names: { readonly product: string; readonly version: string };
  readonly onClose: () => void;
}

/** The text as it was published, to read, copy and keep (SPC-11). */
export function DocumentDialog({ source, names, onClose }: DocumentDialogProps) {
  const { retry } = useText();
  const { page: text } = useSpecificationText();
  const askAgain = useRetry();
  const { copyValue } = useCopy();
  const document = useQuery(documentQuery(source));
  const content = document.data ?? '';
  return (
    <Dialog
      closeLabel={text.close}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button disabled={content === ''} onClick={() => void copyValue({ value: content, name: text.document })}>
            {text.copy}
          </Button>
          <Download content={content} name={fileNameOf(names.product, names.version)} />
        </>
      }
      onClose={onClose}
      title={text.document}
      width="wide"
    >
      {document.isPending && <Skeleton />}
      {document.data === null && <p>{text.noSpecification.title}</p>}
      {document.isError && (
        <p className={styles.failed} role="alert">
          {text.documentFailed}
          <Button loading={document.isFetching} onClick={askAgain} size="small">
            {retry}
          </Button>
        </p>
      )}
      {content !== '' && (
        <textarea aria-label={text.document} className={styles.document} readOnly spellCheck={false} value={content} />
      )}
    </Dialog>
  );
}

function Download({ content, name }: { readonly content: string; readonly name: string }) {
  const { page: text } = useSpecificationText();
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (content === '') return undefined;
    const made = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);

  if (url === undefined) return null;
  return (
    <a className={buttonClass({ variant: 'primary' })} download={`${name}.${extensionOf(content)}`} href={url}>
      {text.download}
    </a>
  );
}

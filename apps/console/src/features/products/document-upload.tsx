import { type AdminDocuments, previewDocuments, uploadDocuments } from '@portico/contract/admin-documents.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useServices } from '../../shared/services.ts';
import { CheckedFiles, FilesZone } from './checked-files.tsx';
import { DocumentPreviews } from './document-preview.tsx';
import type { ProductKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';
import { useUpload } from './use-upload.ts';

interface DocumentUploadProps {
  readonly params: ProductKey;
  readonly onChanged: (documents: AdminDocuments) => void;
}

/** Documents and images: dropped files are checked and previewed first, and saved when they are published. */
export function DocumentUpload({ params, onChanged }: DocumentUploadProps) {
  const { docs: text, spec } = useProductText();
  const { client } = useServices();
  const { chosen, failure, isChecking, isPublishing, check, publish, discard } = useUpload({
    preview: (files) => client.send(previewDocuments, { params, body: { files } }),
    publish: (files) => client.send(uploadDocuments, { params, body: { files } }),
    publishedMessage: text.saved,
    onPublished: onChanged,
  });

  return (
    <>
      <FilesZone accept=".md,.png,.jpg,.jpeg" isChecking={isChecking} onFiles={check} texts={text} />
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
      {chosen && (
        <CheckedFiles
          findings={chosen.preview.findings}
          isPublishing={isPublishing}
          onDiscard={discard}
          onPublish={() => publish(chosen.files)}
          texts={{ ...text, discard: spec.discard }}
        >
          <DocumentPreviews files={chosen.files} preview={chosen.preview} />
        </CheckedFiles>
      )}
    </>
  );
}

import {
  type AdminDocuments,
  type DocumentPreview,
  previewDocuments,
  uploadDocuments,
} from '@portico/contract/admin-documents.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { useAction } from '@portico/screens/use-action.ts';
import { Button } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DropZone } from '../../shared/drop-zone.tsx';
import { FindingList } from '../../shared/finding-list.tsx';
import { messageFor } from '../../shared/message-for.ts';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { DocumentPreviews } from './document-preview.tsx';
import type { ProductKey } from './queries.ts';
import { useProductText } from './text/use-product-text.ts';

type State = { at: 'rest' } | { at: 'chosen'; files: UploadedFile[]; preview: DocumentPreview };

interface DocumentUploadProps {
  readonly params: ProductKey;
  readonly onChanged: (documents: AdminDocuments) => void;
}

/** Documents and images: what is dropped is checked and shown first, and kept when it is published. */
export function DocumentUpload({ params, onChanged }: DocumentUploadProps) {
  const { docs: text, spec } = useProductText();
  const frame = useText();
  const { client } = useServices();
  const { isAllowed } = useMay('admin');
  const toast = useToast();
  const checking = useAction();
  const saving = useAction();
  const [state, setState] = useState<State>({ at: 'rest' });
  const [failure, setFailure] = useState('');
  const failed = (error: unknown) => setFailure(messageFor(error, frame));

  function check(files: UploadedFile[]) {
    setFailure('');
    void checking.run(() => client.send(previewDocuments, { params, body: { files } }), {
      done: (preview) => setState({ at: 'chosen', files, preview }),
      failed,
    });
  }

  function save(files: UploadedFile[]) {
    setFailure('');
    void saving.run(() => client.send(uploadDocuments, { params, body: { files } }), {
      done: (documents) => {
        setState({ at: 'rest' });
        toast({ look: 'success', message: text.saved });
        onChanged(documents);
      },
      failed,
    });
  }

  return (
    <>
      <DropZone
        accept=".md,.png,.jpg,.jpeg"
        disabled={!isAllowed || checking.isPending}
        hint={text.hint}
        isMultiple
        label={text.choose}
        onFiles={check}
      />
      {failure && <MessageBar look="error">{failure}</MessageBar>}
      {state.at === 'chosen' && (
        <>
          <FindingList findings={state.preview.findings} title={text.findings} />
          <DocumentPreviews files={state.files} preview={state.preview} />
          <div>
            <RoleButton
              disabled={state.preview.findings.length > 0}
              least="admin"
              loading={saving.isPending}
              look="primary"
              onClick={() => save(state.files)}
            >
              {text.save}
            </RoleButton>{' '}
            <Button onClick={() => setState({ at: 'rest' })}>{spec.discard}</Button>
          </div>
        </>
      )}
    </>
  );
}

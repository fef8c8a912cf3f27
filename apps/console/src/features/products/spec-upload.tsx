import {
  type AdminProduct,
  type AdminVersion,
  deleteSpec,
  previewSpec,
  putSpec,
  type SpecPreview,
} from '@portico/contract/admin-products.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { useAction } from '@portico/screens/use-action.ts';
import { Button } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { DropZone } from '../../shared/drop-zone.tsx';
import { FindingList } from '../../shared/finding-list.tsx';
import { messageFor } from '../../shared/message-for.ts';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import type { ProductKey } from './queries.ts';
import { SpecOutline } from './spec-outline.tsx';
import { useProductText } from './text/use-product-text.ts';

type State = { at: 'rest' } | { at: 'chosen'; files: UploadedFile[]; preview: SpecPreview };

interface SpecUploadProps {
  readonly params: ProductKey & { readonly versionId: string };
  readonly spec: AdminVersion['spec'];
  readonly onChanged: (product: AdminProduct) => void;
}

/** The specification of a version: what is dropped is checked and shown first, and kept when it is published. */
export function SpecUpload({ params, spec, onChanged }: SpecUploadProps) {
  const { spec: text } = useProductText();
  const frame = useText();
  const { client } = useServices();
  const { isAllowed } = useMay('admin');
  const toast = useToast();
  const checking = useAction();
  const saving = useAction();
  const [state, setState] = useState<State>({ at: 'rest' });
  const [failure, setFailure] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const failed = (error: unknown) => setFailure(messageFor(error, frame));

  function check(dropped: UploadedFile[]) {
    setFailure('');
    // Of several files the specification is the one that nothing else would be: at the top, and named like one.
    const files = dropped.toSorted((a, b) => Number(looksLikeSpec(b)) - Number(looksLikeSpec(a)));
    const { portalId } = params;
    void checking.run(() => client.send(previewSpec, { params: { portalId }, body: { files } }), {
      done: (preview) => setState({ at: 'chosen', files, preview }),
      failed,
    });
  }

  function save(files: UploadedFile[]) {
    setFailure('');
    void saving.run(() => client.send(putSpec, { params, body: { files } }), {
      done: (product) => {
        setState({ at: 'rest' });
        toast({ look: 'success', message: text.saved });
        onChanged(product);
      },
      failed,
    });
  }

  return (
    <>
      <p>{spec ? text.now({ file: spec.file_name, count: spec.operations }) : text.none}</p>
      <DropZone
        accept=".yaml,.yml,.json"
        disabled={!isAllowed || checking.isPending}
        hint={text.hint}
        isMultiple
        label={text.choose}
        onFiles={check}
      />
      <p role="status">{checking.isPending ? text.checking : ''}</p>
      {failure && <MessageBar look="error">{failure}</MessageBar>}
      {state.at === 'chosen' && (
        <>
          <FindingList findings={state.preview.findings} title={text.findings} />
          <SpecOutline preview={state.preview} title={text.preview({ file: state.files[0]?.path ?? '' })} />
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
            <Button onClick={() => setState({ at: 'rest' })}>{text.discard}</Button>
          </div>
        </>
      )}
      {state.at === 'rest' && spec && (
        <div>
          <RoleButton least="admin" onClick={() => setRemoving(true)}>
            {text.remove}
          </RoleButton>
        </div>
      )}
      {isRemoving && (
        <DangerDialog
          act={() => client.send(deleteSpec, { params })}
          confirmLabel={text.remove}
          onClose={() => setRemoving(false)}
          onDone={(product) => {
            setRemoving(false);
            toast({ look: 'success', message: text.removed });
            onChanged(product);
          }}
          title={`${text.remove}?`}
        >
          {text.removeText}
        </DangerDialog>
      )}
    </>
  );
}

const looksLikeSpec = ({ path, text = '' }: UploadedFile) =>
  !path.includes('/') && /(?:^|[\s{,"'])(?:openapi|swagger)["']?\s*:/.test(text.slice(0, 5000));

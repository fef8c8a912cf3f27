import {
  type AdminProduct,
  type AdminVersion,
  deleteSpec,
  previewSpec,
  putSpec,
} from '@portico/contract/admin-products.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { lazy, Suspense, useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { FindingList } from '../../shared/finding-list.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { CheckedFiles, FilesZone } from './checked-files.tsx';
import type { ProductKey } from './queries.ts';
import { SpecOutline } from './spec-outline.tsx';
import { useProductText } from './text/use-product-text.ts';
import { useUpload } from './use-upload.ts';

const SpecChanges = lazy(async () => ({ default: (await import('./spec-changes.tsx')).SpecChanges }));

interface SpecUploadProps {
  readonly params: ProductKey & { readonly versionId: string };
  readonly version: AdminVersion;
  readonly onChanged: (product: AdminProduct) => void;
}

/** The specification of a version: dropped files are checked and previewed first, and saved when they are published. */
export function SpecUpload({ params, version, onChanged }: SpecUploadProps) {
  const { spec } = version;
  const { spec: text, docs } = useProductText();
  const { client } = useServices();
  const toast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const { portalId } = params;
  const { chosen, failure, isChecking, isPublishing, check, publish, discard } = useUpload({
    preview: (files) =>
      client.send(previewSpec, { params: { portalId }, body: { files, version_id: params.versionId } }),
    publish: (files) => client.send(putSpec, { params, body: { files } }),
    publishedMessage: text.saved,
    onPublished: onChanged,
  });

  return (
    <>
      <p>{spec ? text.now({ file: spec.file_name, count: spec.operations }) : text.none}</p>
      <FilesZone
        accept=".yaml,.yml,.json"
        isChecking={isChecking}
        onFiles={(dropped) => check(specFirst(dropped))}
        texts={text}
      />
      <p role="status">{isChecking ? text.checking : ''}</p>
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
      {chosen && (
        <CheckedFiles
          findings={chosen.preview.findings}
          isPublishing={isPublishing}
          onDiscard={discard}
          onPublish={() => publish(chosen.files)}
          texts={text}
        >
          <FindingList findings={chosen.preview.warnings} title={docs.warnings} variant="warning" />
          {chosen.preview.changes && (
            <Suspense>
              <SpecChanges changes={chosen.preview.changes} version={version} />
            </Suspense>
          )}
          <SpecOutline preview={chosen.preview} title={text.preview({ file: chosen.files[0]?.path ?? '' })} />
        </CheckedFiles>
      )}
      {!chosen && spec && (
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
            toast({ variant: 'success', message: text.removed });
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

/** Sorts the specification first: at the top level, with a typical name. */
const specFirst = (files: UploadedFile[]): UploadedFile[] =>
  files.toSorted((a, b) => Number(looksLikeSpec(b)) - Number(looksLikeSpec(a)));

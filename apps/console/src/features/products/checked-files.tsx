import type { UploadedFile } from '@portico/contract/publishing.ts';
import { Button } from '@portico/ui/button.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { DropZone } from '../../shared/drop-zone.tsx';
import { FindingList } from '../../shared/finding-list.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useMay } from '../../shared/user.ts';

interface FilesZoneProps {
  /** The allowed file extensions. */
  readonly accept: string;
  readonly texts: { readonly hint: string; readonly choose: string };
  readonly isChecking: boolean;
  readonly onFiles: (files: UploadedFile[]) => void;
}

/** A drop zone for files, for users who may publish. */
export function FilesZone({ accept, texts, isChecking, onFiles }: FilesZoneProps) {
  const { isAllowed } = useMay('admin');
  const isOff = !isAllowed || isChecking;
  return (
    <DropZone accept={accept} disabled={isOff} hint={texts.hint} isMultiple label={texts.choose} onFiles={onFiles} />
  );
}

interface CheckedFilesProps {
  readonly findings: ComponentProps<typeof FindingList>['findings'];
  readonly texts: { readonly findings: string; readonly save: string; readonly discard: string };
  readonly isPublishing: boolean;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  /** The preview of the files. */
  readonly children: ReactNode;
}

/** Checked files: their mistakes, their preview, and a button that publishes them if there is no mistake. */
export const CheckedFiles = (props: CheckedFilesProps) => (
  <>
    <FindingList findings={props.findings} title={props.texts.findings} />
    {props.children}
    <div>
      <RoleButton
        disabled={props.findings.length > 0}
        least="admin"
        loading={props.isPublishing}
        variant="primary"
        onClick={props.onPublish}
      >
        {props.texts.save}
      </RoleButton>{' '}
      <Button onClick={props.onDiscard}>{props.texts.discard}</Button>
    </div>
  </>
);

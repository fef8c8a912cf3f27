import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import type { UploadedFile } from '@portico/contract/publishing.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { useText } from '../../shared/text/use-text.tsx';

interface Upload<Preview, Saved> {
  readonly preview: (files: UploadedFile[]) => Promise<Preview>;
  readonly publish: (files: UploadedFile[]) => Promise<Saved>;
  readonly publishedMessage: string;
  readonly onPublished: (saved: Saved) => void;
}

/** Checks and previews dropped files first, and saves them when they are published. */
export function useUpload<Preview, Saved>(upload: Upload<Preview, Saved>) {
  const text = useText();
  const toast = useToast();
  const checking = useAction();
  const saving = useAction();
  const [chosen, setChosen] = useState<{ files: UploadedFile[]; preview: Preview }>();
  const [failure, setFailure] = useState('');
  const failed = (error: unknown) => setFailure(messageFor(error, text));

  return {
    /** Checked files and their result; undefined before any were chosen. */
    chosen,
    failure,
    isChecking: checking.isPending,
    isPublishing: saving.isPending,
    discard: () => setChosen(undefined),

    check(files: UploadedFile[]) {
      setFailure('');
      void checking.run(() => upload.preview(files), { done: (preview) => setChosen({ files, preview }), failed });
    },

    publish(files: UploadedFile[]) {
      setFailure('');
      void saving.run(() => upload.publish(files), {
        done: (saved) => {
          setChosen(undefined);
          toast({ variant: 'success', message: upload.publishedMessage });
          upload.onPublished(saved);
        },
        failed,
      });
    },
  };
}

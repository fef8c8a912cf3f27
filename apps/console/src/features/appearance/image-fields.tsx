import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  type AdminAppearance,
  deletePortalImage,
  type ImageKind,
  imageKinds,
  putPortalImage,
} from '@portico/contract/admin-appearance.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DropZone } from '../../shared/drop-zone.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import styles from './appearance.module.css';
import { useAppearanceText } from './text/use-appearance-text.ts';

interface ImageFieldsProps {
  readonly portalId: string;
  readonly appearance: AdminAppearance;
  readonly onChanged: (appearance: AdminAppearance) => void;
}

/** Images are saved when they are chosen. */
export function ImageFields(props: ImageFieldsProps) {
  const text = useAppearanceText();
  return (
    <FormSection title={text.images}>
      <div className={styles.images}>
        {imageKinds.map((kind) => (
          <ImageField {...props} key={kind} kind={kind} />
        ))}
      </div>
    </FormSection>
  );
}

function ImageField({ portalId, appearance, onChanged, kind }: ImageFieldsProps & { readonly kind: ImageKind }) {
  const text = useAppearanceText();
  const frame = useText();
  const { client } = useServices();
  const { isAllowed } = useMay('admin');
  const { isPending, run } = useAction();
  const toast = useToast();
  const [failure, setFailure] = useState('');
  const params = { portalId, kind };
  const image = appearance.images.find((one) => one.kind === kind);
  const name = text.imageKinds[kind];

  function act(send: () => Promise<AdminAppearance>, message: string) {
    setFailure('');
    void run(send, {
      done: (changed) => {
        toast({ variant: 'success', message });
        onChanged(changed);
      },
      failed: (error) => setFailure(messageFor(error, frame)),
    });
  }

  return (
    <div className={styles.image}>
      <DropZone
        accept=".png,.jpg,.jpeg"
        disabled={!isAllowed || isPending}
        hint={text.imageHint}
        label={text.choose({ kind: name })}
        onFiles={([file]) => {
          const base64 = file?.base64 ?? btoa('');
          act(() => client.send(putPortalImage, { params, body: { base64 } }), text.imageSaved);
        }}
      />
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
      {image && (
        <>
          <img
            alt={name}
            className={styles.thumbnail}
            src={`/api/admin/v1/portals/${portalId}/images/${kind}?v=${image.hash.slice(0, 12)}`}
          />
          <RoleButton
            least="admin"
            loading={isPending}
            onClick={() => act(() => client.send(deletePortalImage, { params }), text.imageRemoved)}
          >
            {text.removeImage({ kind: name })}
          </RoleButton>
        </>
      )}
    </div>
  );
}

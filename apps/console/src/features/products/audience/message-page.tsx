import { useLocale } from '@portico/app-kit/locale.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  previewVersionMessage,
  type VersionMessagePreview,
  writeToAudience,
} from '@portico/contract/version-audience.ts';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { FormFrame } from '../../../shared/form-frame.tsx';
import { useGo } from '../../../shared/link.tsx';
import { PageFrame } from '../../../shared/page-frame.tsx';
import { RoleButton } from '../../../shared/role-button.tsx';
import { useText } from '../../../shared/text/use-text.tsx';
import styles from './audience.module.css';
import { MessagePreview } from './message-preview.tsx';
import { audienceKey } from './queries.ts';
import { useAudienceText } from './text/use-audience-text.ts';
import { useVersionScreen } from './use-version-screen.ts';

interface Draft {
  subject: string;
  message: string;
}

interface Previewed {
  readonly draft: Draft;
  readonly preview: VersionMessagePreview;
  /** Sent with the message, so that a second click sends nothing. */
  readonly request_id: string;
}

/** Writes an email to the developers of a version. It can be sent once its preview was shown. */
export function MessagePage() {
  const frame = useText();
  const { message: text, ...audienceText } = useAudienceText();
  const { client, queries, params, page, names, audience } = useVersionScreen();
  const { locale } = useLocale();
  const go = useGo();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [previewed, setPreviewed] = useState<Previewed>();
  const above = `${page}/audience`;
  const count = audience.data?.reach.messages ?? 0;

  const send = ({ draft, request_id }: Previewed) =>
    run(() => client.send(writeToAudience, { params, body: { ...draft, request_id } }), {
      done: () => {
        toast({ variant: 'success', message: text.sent });
        void queries.invalidateQueries({ queryKey: audienceKey(params) });
        go({ to: above });
      },
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });

  return (
    <PageFrame
      back={{ to: above, label: audienceText.title(names) }}
      description={text.description}
      least="admin"
      title={text.title(names)}
    >
      <div className={styles.editor}>
        <FormFrame
          initial={{ subject: '', message: '' }}
          label={text.title(names)}
          least="admin"
          onSaved={(preview: VersionMessagePreview, draft: Draft) =>
            setPreviewed({ draft, preview, request_id: crypto.randomUUID() })
          }
          save={(draft) => client.send(previewVersionMessage, { params, body: { ...draft, locale } })}
          submitLabel={text.preview}
        >
          {({ field }) => {
            // A changed message has to be previewed again.
            const forgetting = ({
              onChange,
              ...rest
            }: ReturnType<typeof field>): typeof rest & { onChange: typeof onChange } => ({
              ...rest,
              onChange: (event) => {
                setPreviewed(undefined);
                onChange(event);
              },
            });
            return (
              <>
                <TextField {...forgetting(field('subject'))} label={text.subject} maxLength={150} />
                <TextArea
                  {...forgetting(field('message'))}
                  hint={text.hint}
                  label={text.message}
                  maxLength={5000}
                  rows={14}
                />
              </>
            );
          }}
        </FormFrame>
        {previewed && (
          <div className={styles.previewed}>
            <MessagePreview preview={previewed.preview} />
            {count === 0 ? (
              <p>{text.nobody}</p>
            ) : (
              <RoleButton least="admin" loading={isPending} onClick={() => void send(previewed)} variant="primary">
                {text.send({ count })}
              </RoleButton>
            )}
          </div>
        )}
      </div>
    </PageFrame>
  );
}

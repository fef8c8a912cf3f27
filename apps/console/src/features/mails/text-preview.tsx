import { messageFor, type Reason, reasonsIn } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { type MailTextBody, previewMailText, testMailText } from '@portico/contract/admin-mail-texts.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useEffect, useState } from 'react';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './mails.module.css';
import type { TextPlace } from './queries.ts';
import { useMailText } from './text/use-mail-text.ts';

/** The preview follows the text this long after the last key. */
const restMs = 400;

interface Shown {
  readonly letter?: { readonly subject: string; readonly from: string; readonly text: string };
  readonly mistakes: readonly Reason[];
}

interface TextPreviewProps {
  readonly place: TextPlace;
  readonly text: MailTextBody;
}

/** The email as its readers get it, made by the server from the text that is being written, or the mistakes in it. */
export function TextPreview({ place: { portalId, template, language }, text: { subject, content } }: TextPreviewProps) {
  const { edit: text } = useMailText();
  const frame = useText();
  const { client } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [{ letter, mistakes }, setShown] = useState<Shown>({ mistakes: [] });
  const asked = { params: { portalId, template, language }, body: { subject, content } };

  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      const params = { portalId, template, language };
      client.send(previewMailText, { params, body: { subject, content } }, { signal: request.signal }).then(
        (answer) => setShown({ letter: answer, mistakes: [] }),
        (error: unknown) => {
          // The last good preview stays beside the mistakes.
          if (!request.signal.aborted) setShown((before) => ({ ...before, mistakes: reasonsIn(error, frame) }));
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [client, frame, portalId, template, language, subject, content]);

  const send = () =>
    run(() => client.send(testMailText, asked), {
      done: ({ to }) => toast({ variant: 'success', message: text.tested({ to }) }),
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });

  return (
    <section aria-label={text.preview} className={styles.preview}>
      {mistakes.length > 0 && (
        <MessageBar variant="error">
          <ul className={styles.mistakes}>
            {mistakes.map(({ field, reason }) => (
              <li key={`${field} ${reason}`}>{placeOf(field, reason, text)}</li>
            ))}
          </ul>
        </MessageBar>
      )}
      <div className={styles.letter}>
        <div className={styles.letterhead}>
          <strong>{letter?.subject ?? text.preview}</strong>
          <span>{letter?.from}</span>
        </div>
        <pre className={styles.text}>{letter?.text}</pre>
      </div>
      <RoleButton disabled={mistakes.length > 0} least="admin" loading={isPending} onClick={() => void send()}>
        {text.test}
      </RoleButton>
    </section>
  );
}

type EditText = ReturnType<typeof useMailText>['edit'];

function placeOf(field: string, reason: string, text: EditText): string {
  const [name, line] = field.split(':', 2);
  if (line !== undefined) return text.inLine({ line, reason });
  return text.inField({ field: name === 'subject' ? text.subject : text.content, reason });
}

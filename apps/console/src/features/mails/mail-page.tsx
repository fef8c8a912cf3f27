import { useLocale } from '@portico/app-kit/locale.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { type OutboxMailDetails, resendMail, revealMailLink } from '@portico/contract/mails.ts';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { SecretDialog } from '../../shared/secret-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { MailStatus } from './mail-status.tsx';
import { MailView } from './mail-view.tsx';
import { mailPage, mailQuery, mailsKey, templatesQuery } from './queries.ts';
import { useMailText } from './text/use-mail-text.ts';

type Asked = { at: 'nothing' } | { at: 'asking' } | { at: 'revealed'; link: string };

export function MailPage() {
  const text = useMailText();
  const { client } = useServices();
  const query = useQuery(mailQuery(client, useParam('mailId')));
  if (query.data) return <OneMail mail={query.data} />;
  return (
    <PageFrame back={{ to: '/mails', label: text.back }} title={text.back}>
      <Loaded query={query}>{() => null}</Loaded>
    </PageFrame>
  );
}

function OneMail({ mail }: { readonly mail: OutboxMailDetails }) {
  const text = useMailText();
  const frame = useText();
  const { client, queries } = useServices();
  const go = useGo();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [asked, setAsked] = useState<Asked>({ at: 'nothing' });
  const params = { mailId: mail.id };
  const isWaiting = mail.status === 'queued';
  const { data: templates } = useQuery(templatesQuery(client, { locale: useLocale().locale }));
  const isKept = isWaiting && templates?.is_sending === false;

  const resend = () =>
    run(() => client.send(resendMail, { params }), {
      done: ({ id }) => {
        toast({ variant: 'success', message: text.resent });
        void queries.invalidateQueries({ queryKey: mailsKey });
        if (id !== mail.id) go({ to: `/mails/${id}` });
      },
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });

  const actions = (
    <>
      {mail.has_secret_link && isWaiting && (
        <RoleButton least="owner" onClick={() => setAsked({ at: 'asking' })}>
          {text.reveal.action}
        </RoleButton>
      )}
      <RoleButton
        disabled={!mail.can_be_resent || isKept}
        least="admin"
        loading={isPending}
        variant="primary"
        onClick={() => void resend()}
      >
        {isWaiting ? text.hurry : text.resend}
      </RoleButton>
    </>
  );

  return (
    <PageFrame actions={actions} back={{ to: '/mails', label: text.back }} isNarrow title={mail.subject}>
      {isKept && <MessageBar variant="info">{text.kept}</MessageBar>}
      {mail.has_secret_link && <MessageBar variant="info">{isWaiting ? text.hidden : text.notResendable}</MessageBar>}
      <DefinitionList
        items={[
          { term: text.to, value: mail.to },
          { term: text.columns.status, value: <MailStatus status={mail.status} /> },
          { term: text.written, value: <Moment time={mail.created_at} /> },
          { term: text.sent, value: mail.sent_at && <Moment time={mail.sent_at} /> },
          { term: text.attempts, value: mail.attempts > 0 && mail.attempts },
          {
            term: text.next,
            value: mail.attempts > 0 && mail.next_attempt_at && <Moment time={mail.next_attempt_at} />,
          },
          { term: text.lastError, value: mail.last_error },
          { term: text.language, value: localeNames[mail.locale].own },
        ]}
      />
      <MailView from={mail.from} page={mailPage(mail.id)} subject={mail.subject} text={mail.text} />
      {asked.at === 'asking' && (
        <DangerDialog
          act={() => client.send(revealMailLink, { params })}
          confirmLabel={text.reveal.confirm}
          onClose={() => setAsked({ at: 'nothing' })}
          onDone={({ link }) => setAsked({ at: 'revealed', link })}
          title={text.reveal.title}
        >
          {text.reveal.text}
        </DangerDialog>
      )}
      {asked.at === 'revealed' && (
        <SecretDialog
          onDone={() => setAsked({ at: 'nothing' })}
          texts={{ ...text.reveal, title: text.reveal.action }}
          value={asked.link}
        />
      )}
    </PageFrame>
  );
}

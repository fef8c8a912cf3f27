import { useLocale } from '@portico/app-kit/locale.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  deleteMailText,
  type MailTextBody,
  type MailTextDetails,
  type MailTextLanguage,
  mailTextLanguages,
  setMailText,
} from '@portico/contract/admin-mail-texts.ts';
import { localeNames } from '@portico/contract/constants.ts';
import { ConfirmDialog } from '@portico/ui/confirm-dialog.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo, useSearch } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './mails.module.css';
import { mailTextQuery, type TextPlace, templatesKey } from './queries.ts';
import { useMailText } from './text/use-mail-text.ts';
import { TextPreview } from './text-preview.tsx';

/** Changes the text of one email of a portal in one language. The URL holds all three. */
export function TextPage() {
  const { edit: text, ...mails } = useMailText();
  const { client } = useServices();
  const portals = usePortals();
  const search = useSearch();
  const go = useGo();
  const spoken = useLocale().locale;
  const portal = portals.find(({ id }) => id === search.portal) ?? portals[0];
  const language = mailTextLanguages.find((one) => one === search.locale) ?? spoken;
  const place: TextPlace = { portalId: portal?.id ?? '', template: search.template ?? 'confirm-email', language };
  const query = useQuery(mailTextQuery(client, place));
  const nameOf = (one: MailTextLanguage): string => (one === 'default' ? text.everyLanguage : localeNames[one].own);

  return (
    <PageFrame
      back={{ to: '/mails/templates', label: mails.template.title }}
      description={text.description({ portal: portal?.title ?? '' })}
      least="admin"
      title={text.title({ template: place.template })}
    >
      <div className={styles.choices}>
        <SelectField
          label={mails.language}
          onChange={({ target }) =>
            go({ to: '/mails/templates/text', search: { ...search, locale: target.value }, replace: true })
          }
          options={mailTextLanguages.map((value) => ({ value, label: nameOf(value) }))}
          value={language}
        />
      </div>
      <Loaded query={query}>
        {(details) => (
          <Editor details={details} key={`${place.portalId} ${place.template} ${language}`} place={place} />
        )}
      </Loaded>
    </PageFrame>
  );
}

interface EditorProps {
  readonly place: TextPlace;
  readonly details: MailTextDetails;
}

function Editor({ place, details: { own, otherwise, variables } }: EditorProps) {
  const { edit: text } = useMailText();
  const { client } = useServices();
  const queries = useQueryClient();
  const toast = useToast();
  /** A new form begins with the text that is sent after the own one was removed. */
  const [round, setRound] = useState(0);
  const again = () => queries.invalidateQueries({ queryKey: templatesKey });

  return (
    <div className={styles.editor}>
      <div className={styles.state}>
        <MessageBar variant="info">{own ? text.own : text.builtIn}</MessageBar>
        {own && (
          <Reset
            onDone={async () => {
              await again();
              setRound(round + 1);
            }}
            place={place}
          />
        )}
      </div>
      <FormFrame
        initial={own ?? otherwise}
        key={round}
        label={text.title({ template: place.template })}
        least="admin"
        onSaved={() => {
          toast({ variant: 'success', message: text.saved });
          void again();
        }}
        save={(body: MailTextBody) => client.send(setMailText, { params: { ...place }, body })}
      >
        {({ field, values }) => (
          <div className={styles.columns}>
            <div className={styles.fields}>
              <TextField {...field('subject')} label={text.subject} />
              <TextArea {...field('content')} hint={text.hint} label={text.content} rows={16} spellCheck />
              <Variables variables={variables} />
            </div>
            <TextPreview place={place} text={values} />
          </div>
        )}
      </FormFrame>
    </div>
  );
}

function Variables({ variables }: Pick<MailTextDetails, 'variables'>) {
  const { edit: text } = useMailText();
  return (
    <section aria-label={text.variables} className={styles.variables}>
      <h2>{text.variables}</h2>
      <ul>
        {variables.map(({ name, is_required, is_in_subject }) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
            {is_required && <small>{text.required}</small>}
            {!is_in_subject && <small>{text.notInSubject}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reset({ place, onDone }: { readonly place: TextPlace; readonly onDone: () => Promise<void> }) {
  const { edit: text } = useMailText();
  const frame = useText();
  const { client } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const reset = () =>
    run(() => client.send(deleteMailText, { params: { ...place } }), {
      done: () => {
        setAsking(false);
        void onDone();
      },
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });
  return (
    <>
      <RoleButton least="admin" onClick={() => setAsking(true)}>
        {text.reset.action}
      </RoleButton>
      {isAsking && (
        <ConfirmDialog
          cancelLabel={frame.cancel}
          confirmLabel={text.reset.action}
          isPending={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void reset()}
          title={text.reset.title}
        >
          {text.reset.text}
        </ConfirmDialog>
      )}
    </>
  );
}

import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import {
  createDraftLink,
  deleteDraftLink,
  deleteSiteDraft,
  type SiteDraft,
  type SiteDraftDetails,
  scheduleSiteDraft,
  unscheduleSiteDraft,
} from '@portico/contract/admin-site.ts';
import { CopyField } from '@portico/ui/copy-field.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { useGo } from '../../shared/link.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { forgetText } from './kept-text.ts';
import styles from './pages.module.css';
import { type DraftKey, siteKey } from './queries.ts';
import { usePageText } from './text/use-page-text.ts';

interface DraftSettingsProps {
  readonly draft: SiteDraftDetails;
  readonly params: DraftKey;
  readonly isDirty: boolean;
  readonly isPage: boolean;
  readonly hasGit: boolean;
  readonly onChanged: (draft: SiteDraftDetails) => void;
}

/** When a draft is published, who sees it before, and its deletion. */
export function DraftSettings({ draft, params, isDirty, isPage, hasGit, onChanged }: DraftSettingsProps) {
  const text = usePageText();
  const { client, queries, portalId, toPath } = usePortalScreen();
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.settings}>
      {!hasGit && <Schedule draft={draft} isDirty={isDirty} onChanged={onChanged} params={params} />}
      {isPage && <ShareLink draft={draft} onChanged={onChanged} params={params} />}
      <section aria-labelledby="draft-delete">
        <h2 id="draft-delete">{text.deletion.title}</h2>
        <p>{text.deletion.text}</p>
        <RoleButton least="admin" onClick={() => setAsking(true)}>
          {text.deletion.action}
        </RoleButton>
      </section>
      {isAsking && (
        <DangerDialog
          act={() => client.send(deleteSiteDraft, { params: { ...params } })}
          confirmLabel={text.deletion.action}
          onClose={() => setAsking(false)}
          onDone={() => {
            forgetText(draft.id);
            void queries.invalidateQueries({ queryKey: siteKey(portalId), refetchType: 'none' });
            go({ to: toPath('/pages') });
          }}
          title={text.deletion.title}
        >
          <p>{text.deletion.text}</p>
        </DangerDialog>
      )}
    </div>
  );
}

type PartProps = Pick<DraftSettingsProps, 'draft' | 'params' | 'onChanged'>;

function Schedule({ draft, params, isDirty, onChanged }: PartProps & { readonly isDirty: boolean }) {
  const text = usePageText();
  const frame = useText();
  const { client } = usePortalScreen();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [at, setAt] = useState('');
  const set = (act: () => Promise<SiteDraft>) =>
    void run(act, {
      done: (next) => onChanged({ ...draft, ...next }),
      failed: (error) => toast({ variant: 'error', message: messageFor(error, frame) }),
    });
  return (
    <section aria-labelledby="draft-schedule">
      <h2 id="draft-schedule">{text.schedule.title}</h2>
      {draft.publish_at ? (
        <>
          <p>
            {text.schedule.at} <Moment time={draft.publish_at} />
          </p>
          <RoleButton
            least="admin"
            loading={isPending}
            onClick={() => set(() => client.send(unscheduleSiteDraft, { params: { ...params } }))}
          >
            {text.schedule.cancel}
          </RoleButton>
        </>
      ) : (
        <>
          <p>{isDirty ? text.schedule.saveFirst : text.schedule.text}</p>
          <TextField
            label={text.schedule.when}
            onChange={({ target }) => setAt(target.value)}
            type="datetime-local"
            value={at}
          />
          <RoleButton
            disabled={isDirty || at === ''}
            least="admin"
            loading={isPending}
            onClick={() =>
              set(() =>
                client.send(
                  scheduleSiteDraft,
                  { params: { ...params }, body: { publish_at: new Date(at).toISOString() } },
                  { headers: { 'if-match': draft.etag } },
                ),
              )
            }
          >
            {text.schedule.action}
          </RoleButton>
        </>
      )}
    </section>
  );
}

const choices = [1, 7, 30];

function ShareLink({ draft, params, onChanged }: PartProps) {
  const text = usePageText();
  const frame = useText();
  const { client } = usePortalScreen();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [days, setDays] = useState(7);
  const [url, setUrl] = useState('');
  const [isCopied, setCopied] = useState(false);
  const failed = (error: unknown) => toast({ variant: 'error', message: messageFor(error, frame) });
  const create = () =>
    void run(() => client.send(createDraftLink, { params: { ...params }, body: { days } }), {
      done: (made) => {
        setUrl(made.url);
        setCopied(false);
        onChanged({ ...draft, link_expires_at: made.expires_at });
      },
      failed,
    });
  const end = () =>
    void run(() => client.send(deleteDraftLink, { params: { ...params } }), {
      done: () => {
        setUrl('');
        onChanged({ ...draft, link_expires_at: null });
      },
      failed,
    });
  return (
    <section aria-labelledby="draft-link">
      <h2 id="draft-link">{text.share.title}</h2>
      <p>{text.share.text}</p>
      {url && (
        <CopyField
          copyLabel={text.share.copy}
          isDone={isCopied}
          label={text.share.url}
          onCopy={() =>
            void navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              // The link can be copied from the field.
              () => {},
            )
          }
          value={url}
        />
      )}
      {draft.link_expires_at && (
        <p>
          {text.share.until} <Moment time={draft.link_expires_at} />
        </p>
      )}
      <SelectField
        label={text.share.days}
        onChange={({ target }) => setDays(Number(target.value))}
        options={choices.map((count) => ({ value: String(count), label: text.share.dayCount({ count }) }))}
        value={String(days)}
      />
      <div className={styles.actions}>
        <RoleButton least="admin" loading={isPending} onClick={create}>
          {draft.link_expires_at ? text.share.again : text.share.action}
        </RoleButton>
        {draft.link_expires_at && (
          <RoleButton least="admin" loading={isPending} onClick={end}>
            {text.share.end}
          </RoleButton>
        )}
      </div>
    </section>
  );
}

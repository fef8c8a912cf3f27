import { messageFor, reasonsIn } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { ProblemError } from '@portico/client/errors.ts';
import {
  addDraftImage,
  getSiteDraft,
  publishSiteDraft,
  type SiteDraftDetails,
  saveSiteDraft,
  sitePartNames,
} from '@portico/contract/admin-site.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readFiles } from '../../shared/dropped-files.ts';
import { FindingList } from '../../shared/finding-list.tsx';
import { useGo, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { useMay } from '../../shared/user.ts';
import { Comparison } from './comparison.tsx';
import { DraftSettings } from './draft-settings.tsx';
import { FrontFields } from './front-fields.tsx';
import { GitNote } from './git-note.tsx';
import { forgetText, keepText, readKept } from './kept-text.ts';
import { LivePreview } from './live-preview.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { toFile } from './new-page-page.tsx';
import styles from './pages.module.css';
import { PartFields } from './part-fields.tsx';
import { draftQuery, draftsQuery, siteKey } from './queries.ts';
import { usePageText } from './text/use-page-text.ts';

export function DraftPage() {
  const { client, portalId } = usePortalScreen();
  const params = { portalId, draftId: useParam('draftId') };
  const query = useQuery(draftQuery(client, params));
  return <Loaded query={query}>{(draft) => <DraftEditor draft={draft} key={draft.id} />}</Loaded>;
}

function DraftEditor({ draft }: { readonly draft: SiteDraftDetails }) {
  const text = usePageText();
  const frame = useText();
  const { client, queries, portalId, toPath } = usePortalScreen();
  const params = { portalId, draftId: draft.id };
  const go = useGo();
  const toast = useToast();
  const { isAllowed } = useMay('admin');
  const { isPending, run } = useAction();
  const uploading = useAction();
  const git = useQuery(draftsQuery(client, portalId)).data?.git ?? null;
  const [kept] = useState(() => readKept(draft.id));
  const [base, setBase] = useState(draft);
  // A text of an older save is not sent over a newer one: it has the etag that it was based on.
  const [etag, setEtag] = useState(kept?.etag ?? draft.etag);
  const [content, setContent] = useState(kept?.content ?? draft.content);
  const [file, setFile] = useState(kept?.file ?? draft.file);
  const [isRestored, setRestored] = useState(kept !== undefined && kept.content !== draft.content);
  const [other, setOther] = useState<SiteDraftDetails>();
  const [failure, setFailure] = useState<unknown>();
  const [isCompared, setCompared] = useState(false);
  const part = sitePartNames.find((name) => name === base.file);
  const isDirty = content !== base.content || file !== base.file;
  const name = part ? text.parts[part] : file;

  useEffect(() => {
    if (isDirty) keepText(draft.id, { etag, content, file });
    else forgetText(draft.id);
  }, [draft.id, isDirty, etag, content, file]);

  function take(next: SiteDraftDetails) {
    setBase(next);
    setEtag(next.etag);
    setOther(undefined);
    setFailure(undefined);
    queries.setQueryData(draftQuery(client, params).queryKey, next);
    void queries.invalidateQueries({ queryKey: draftsQuery(client, portalId).queryKey });
  }

  async function fail(error: unknown) {
    setFailure(error);
    if (!(error instanceof ProblemError) || error.status !== 412) return;
    const current = await client.send(getSiteDraft, { params }).catch(() => undefined);
    if (!current) return;
    if (current.etag !== etag) setOther(current);
    else take(current);
  }

  const send = (on: string, more: { replaces_published?: boolean } = {}) =>
    client.send(
      saveSiteDraft,
      { params, body: { content, ...(file !== base.file && { file }), ...more } },
      { headers: { 'if-match': on } },
    );

  const save = (on = etag, more: { replaces_published?: boolean } = {}) =>
    void run(() => send(on, more), {
      done: (next) => {
        take(next);
        setRestored(false);
        forgetText(draft.id);
        toast({ variant: 'success', message: text.saved });
      },
      failed: (error) => void fail(error),
    });

  const publish = () =>
    void run(
      async () => {
        const saved = isDirty ? await send(etag) : undefined;
        if (saved) take(saved);
        return client.send(publishSiteDraft, { params }, { headers: { 'if-match': saved?.etag ?? etag } });
      },
      {
        done: () => {
          forgetText(draft.id);
          toast({ variant: 'success', message: text.published({ name }) });
          // Nothing of the draft is requested again here: it is no longer there. The list loads when it opens.
          void queries.invalidateQueries({ queryKey: siteKey(portalId), refetchType: 'none' });
          go({ to: toPath('/pages') });
        },
        failed: (error) => void fail(error),
      },
    );

  async function storeImage(image: File): Promise<string | undefined> {
    let url: string | undefined;
    await uploading.run(
      async () => {
        const [read] = await readFiles([{ path: image.name || 'image.png', file: image }], true);
        const body = { name: image.name || 'image.png', base64: read?.base64 ?? '' };
        return client.send(addDraftImage, { params, body });
      },
      {
        done: (made) => {
          url = made.url;
        },
        failed: (error) => setFailure(error),
      },
    );
    return url;
  }

  const reasons = failure === undefined ? [] : reasonsIn(failure, frame);
  return (
    <PageFrame
      actions={
        <>
          <RoleButton disabled={!isDirty} least="admin" loading={isPending} onClick={() => save()}>
            {text.save}
          </RoleButton>
          {git ? (
            <a
              aria-disabled={isDirty}
              className={buttonClass({ variant: 'primary' })}
              download={`${base.file.split('/').at(-1)}.patch`}
              href={`/api/admin/v1/portals/${portalId}/drafts/${draft.id}/patch`}
            >
              {text.patch}
            </a>
          ) : (
            <RoleButton least="admin" loading={isPending} onClick={publish} variant="primary">
              {text.publish}
            </RoleButton>
          )}
        </>
      }
      back={{ to: toPath('/pages'), label: frame.areas.pages }}
      description={isDirty ? text.unsaved : text.savedBy({ name: base.author })}
      least="admin"
      title={text.draftOf({ name })}
    >
      <GitNote git={git} />
      {isRestored && (
        <MessageBar variant="info">
          <p>{text.restored}</p>
          <Button
            onClick={() => {
              setContent(base.content);
              setFile(base.file);
              setEtag(base.etag);
              setRestored(false);
            }}
          >
            {text.discard}
          </Button>
        </MessageBar>
      )}
      {base.failure && <FindingList findings={base.failure.findings} title={text.notPublished} />}
      {other && (
        <MessageBar variant="warning">
          <p>{text.otherSaved({ name: other.author })}</p>
          <div className={styles.actions}>
            <Button onClick={() => save(other.etag)}>{text.keepMine}</Button>
            <Button
              onClick={() => {
                setContent(other.content);
                setFile(other.file);
                take(other);
              }}
            >
              {text.takeTheirs}
            </Button>
          </div>
          <pre className={styles.other}>{other.content}</pre>
        </MessageBar>
      )}
      {base.is_overtaken && !other && (
        <MessageBar variant="warning">
          <p>{text.overtaken}</p>
          <div className={styles.actions}>
            <Button onClick={() => setCompared(true)}>{text.compare}</Button>
            <RoleButton least="admin" loading={isPending} onClick={() => save(etag, { replaces_published: true })}>
              {text.replace}
            </RoleButton>
          </div>
        </MessageBar>
      )}
      {failure !== undefined && !other && (
        <MessageBar variant="error">
          {reasons.length === 0 ? (
            messageFor(failure, frame)
          ) : (
            <ul className={styles.reasons}>
              {reasons.map(({ field, reason }) => (
                <li key={`${field} ${reason}`}>
                  <code>{field}</code> {reason}
                </li>
              ))}
            </ul>
          )}
        </MessageBar>
      )}
      <div className={styles.editor}>
        <div className={styles.fields}>
          {part ? (
            <PartFields content={content} disabled={!isAllowed} onChange={setContent} part={part} />
          ) : (
            <>
              <TextField
                disabled={!isAllowed}
                hint={text.fileHint}
                label={text.fileField}
                onBlur={({ target }) => setFile(toFile(target.value))}
                onChange={({ target }) => setFile(target.value)}
                value={file}
              />
              <FrontFields content={content} disabled={!isAllowed} onChange={setContent} />
              <MarkdownField
                disabled={!isAllowed}
                isUploading={uploading.isPending}
                onChange={setContent}
                onImage={storeImage}
                value={content}
              />
            </>
          )}
        </div>
        <div className={styles.side}>
          <fieldset aria-label={text.view} className={styles.views}>
            <Button aria-pressed={!isCompared} onClick={() => setCompared(false)} size="small">
              {text.preview}
            </Button>
            <Button aria-pressed={isCompared} onClick={() => setCompared(true)} size="small">
              {text.compare}
            </Button>
          </fieldset>
          {isCompared ? (
            <>
              {isDirty && <p>{text.compareSaved}</p>}
              <Comparison etag={base.etag} params={params} />
            </>
          ) : (
            <LivePreview content={content} file={part ?? toFile(file)} params={params} />
          )}
        </div>
      </div>
      <DraftSettings
        draft={base}
        hasGit={git !== null}
        isDirty={isDirty}
        isPage={!part}
        onChanged={take}
        params={params}
      />
    </PageFrame>
  );
}

import { createSiteDraft, type SiteDraftDetails } from '@portico/contract/admin-site.ts';
import { TextField } from '@portico/ui/text-field.tsx';
import { FormFrame } from '../../shared/form-frame.tsx';
import { useGo } from '../../shared/link.tsx';
import { usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { draftsQuery } from './queries.ts';
import { usePageText } from './text/use-page-text.ts';

export function NewPagePage() {
  const text = usePageText();
  const { areas } = useText();
  const { client, queries, portalId, toPath } = usePortalScreen();
  const go = useGo();
  return (
    <PageFrame back={{ to: toPath('/pages'), label: areas.pages }} isNarrow least="admin" title={text.add}>
      <FormFrame
        initial={{ title: '', file: '' }}
        isNew
        label={text.add}
        least="admin"
        onCancel={() => go({ to: toPath('/pages') })}
        onSaved={({ id }: SiteDraftDetails) => {
          void queries.invalidateQueries({ queryKey: draftsQuery(client, portalId).queryKey });
          go({ to: toPath(`/pages/drafts/${id}`) });
        }}
        save={({ title, file }) =>
          client.send(createSiteDraft, {
            params: { portalId },
            body: { file: toFile(file), content: `---\ntitle: ${JSON.stringify(title.trim())}\n---\n\n` },
          })
        }
        submitLabel={text.create}
      >
        {({ field }) => (
          <>
            <TextField {...field('title')} label={text.titleField} maxLength={255} required />
            <TextField {...field('file')} hint={text.fileHint} label={text.fileField} maxLength={400} required />
          </>
        )}
      </FormFrame>
    </PageFrame>
  );
}

/** `/legal/imprint` and `pages/legal/imprint.md` are the same page. */
export function toFile(written: string): string {
  const path = written
    .trim()
    .replace(/^\/+/, '')
    .replace(/^pages\//, '')
    .replace(/\.md$/, '')
    .replace(/\/+$/, '');
  return `pages/${path === '' ? 'index' : path}.md`;
}

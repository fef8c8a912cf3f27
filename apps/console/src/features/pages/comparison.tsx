import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../shared/loaded.tsx';
import { useServices } from '../../shared/services.ts';
import { FileChanges } from '../portal-settings/file-changes.tsx';
import { changesQuery, type DraftKey } from './queries.ts';
import { usePageText } from './text/use-page-text.ts';

/** What publishing the saved draft would change. */
export function Comparison({ params, etag }: { readonly params: DraftKey; readonly etag: string }) {
  const text = usePageText();
  const { client } = useServices();
  const query = useQuery(changesQuery(client, params, etag));
  return (
    <Loaded query={query}>
      {({ files }) =>
        files.every(({ lines }) => lines.length === 0) ? <p>{text.same}</p> : <FileChanges files={files} />
      }
    </Loaded>
  );
}

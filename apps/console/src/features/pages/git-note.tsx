import type { GitSource } from '@portico/contract/admin-site.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { usePageText } from './text/use-page-text.ts';

/** Says that the pages come from a repository, and what to do instead of publishing here. */
export function GitNote({ git }: { readonly git: GitSource | null }) {
  const text = usePageText();
  if (!git) return null;
  const place = [git.repository, git.branch, git.folder].filter(Boolean).join(' · ');
  return <MessageBar variant="info">{text.git({ place })}</MessageBar>;
}

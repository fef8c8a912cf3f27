import type { AuditEntry } from '@portico/contract/audit.ts';
import { explain, type Sentences } from '@portico/i18n/sentences.ts';
import { Button } from '@portico/ui/button.tsx';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './audit.module.css';
import { useAuditText } from './text/use-audit-text.ts';

interface EntryDialogProps {
  readonly entry: AuditEntry;
  readonly onClose: () => void;
}

/** All details of an entry, and its position in the chain. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { columns, details: text, kinds } = useAuditText();
  const { close, sentences } = useText();
  const portals = usePortals();
  const { at, action, actor, target, address, portal_id, details, seq, hash } = entry;
  const portal = portals.find(({ id }) => id === portal_id);
  return (
    <Dialog
      closeLabel={close}
      footer={<Button onClick={onClose}>{close}</Button>}
      onClose={onClose}
      title={action}
      width="wide"
    >
      <DefinitionList
        items={[
          { term: columns.at, value: <Moment time={at} /> },
          { term: columns.actor, value: [kinds[actor.kind], actor.email ?? actor.id].filter(Boolean).join(': ') },
          { term: columns.target, value: target && `${target.kind}: ${target.id}` },
          { term: text.portal, value: portal?.title ?? portal_id },
          { term: columns.address, value: address },
          ...Object.entries(inWords(details, sentences)).map(([term, value]) => ({ term, value: String(value) })),
          { term: text.place, value: seq === null ? text.waiting : String(seq) },
          { term: text.hash, value: hash && <code className={styles.hash}>{hash}</code> },
        ]}
      />
    </Dialog>
  );
}

/** Shows the server's English reason in the reader's language. */
function inWords({ cause, ...details }: AuditEntry['details'], sentences: Sentences | undefined) {
  if (typeof cause !== 'string') return { ...details, ...(cause !== undefined && { cause }) };
  return { ...details, reason: explain({ reason: String(details.reason), cause: JSON.parse(cause) }, sentences) };
}

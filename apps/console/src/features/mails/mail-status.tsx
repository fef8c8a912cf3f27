import type { OutboxMail } from '@portico/contract/mails.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { useMailText } from './text/use-mail-text.ts';

const variants = { queued: 'info', sending: 'info', sent: 'success', dead: 'danger' } as const;

export function MailStatus({ status }: Pick<OutboxMail, 'status'>) {
  const text = useMailText();
  return <Badge variant={variants[status]}>{text.status[status]}</Badge>;
}

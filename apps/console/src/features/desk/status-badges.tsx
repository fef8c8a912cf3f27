import type { DeskDeveloper, DeskRegistration } from '@portico/contract/desk.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { useDeskText } from './text/use-desk-text.ts';

const developerTones = {
  unverified: 'neutral',
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  disabled: 'neutral',
} as const;

const registrationTones = { pending: 'warning', approved: 'success', rejected: 'danger', revoked: 'neutral' } as const;

export function DeveloperStatus({ status }: Pick<DeskDeveloper, 'status'>) {
  const { developerStatuses } = useDeskText();
  return <Badge tone={developerTones[status]}>{developerStatuses[status]}</Badge>;
}

export function RegistrationStatus({ status }: Pick<DeskRegistration, 'status'>) {
  const { registrationStatuses } = useDeskText();
  return <Badge tone={registrationTones[status]}>{registrationStatuses[status]}</Badge>;
}

import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../shared/services.ts';
import { accessControlQuery } from './queries.ts';
import { useTeamText } from './text/use-team-text.ts';

/** Says that teams have no effect while access control is off. */
export function AccessNote({ portalId }: { readonly portalId: string }) {
  const { accessOff } = useTeamText();
  const { client } = useServices();
  const { data: isOn } = useQuery(accessControlQuery(client, portalId));
  return isOn === false && <MessageBar variant="info">{accessOff}</MessageBar>;
}

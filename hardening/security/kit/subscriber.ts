import { randomUUID } from 'node:crypto';
import type { NewApplication } from '@portico/contract/applications.ts';
import { gatewayPortal } from '@portico/test-kit/world/gateway-world.ts';
import type { AttackedServer, Developer } from '../../kit/attacked-server.ts';

/** The host of the portal whose APIs a gateway protects. */
export const guardedHost = 'apis.localhost';

export function guardedPortal() {
  const content = gatewayPortal();
  return { ...content, portal: { ...content.portal, name: 'apis', hosts: [guardedHost] } };
}

/** A developer's application with a key and without registrations. */
export async function aSubscriber({ services }: AttackedServer) {
  const { id: portal_id } = await services.portals.byHost(guardedHost);
  const person = { email: `${randomUUID()}@example.com`, full_name: 'Ada', status: 'approved' } as const;
  const owner = (await services.transact((run) => services.accounts.insert(run, portal_id, person))) as Developer;
  const strategies = await services.applications.strategies(portal_id, { name: 'Keys' }, { size: 1, number: 1 });
  const input = { name: 'Shop', auth_strategy_id: strategies.data[0]?.id };
  const { id: application_id } = await services.applications.create(owner, input as NewApplication);
  const { credential: key } = await services.credentials.create(owner, application_id);
  return { application_id, key };
}

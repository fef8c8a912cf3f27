import * as contract from '@portico/contract/credentials.ts';
import { handle } from '../../platform/http/handle.ts';
import type { ClientService } from './clients.ts';

export const clientRoutes = (clients: ClientService) => [
  handle(contract.getClientDetails, ({ developer, params }) => clients.details(developer, params.applicationId)),
  handle(contract.getClientKeys, ({ developer, params }) => clients.keys(developer, params.applicationId)),
  handle(contract.putClientKeys, ({ developer, params, body }) =>
    clients.setKeys(developer, params.applicationId, body),
  ),
];

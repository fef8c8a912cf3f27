import * as contract from '@portico/contract/credentials.ts';
import { toPageRequest } from '../../platform/database/page.ts';
import { handle } from '../../platform/http/handle.ts';
import type { CredentialService } from './service.ts';

export const credentialRoutes = (credentials: CredentialService) => [
  handle(contract.listCredentials, ({ developer, params, query }) =>
    credentials.list(developer, params.applicationId, toPageRequest(query)),
  ),
  handle(contract.createCredential, ({ developer, params, body }) =>
    credentials.create(developer, params.applicationId, body.display_name, body.expires_at),
  ),
  handle(contract.renameCredential, async ({ developer, params, body }) => {
    await credentials.rename(developer, params.applicationId, params.credentialId, body.display_name);
    return undefined;
  }),
  handle(contract.deleteCredential, async ({ developer, params }) => {
    await credentials.revoke(developer, params.applicationId, params.credentialId);
    return undefined;
  }),
  handle(contract.refreshClientSecret, ({ developer, params, body }) =>
    credentials.refreshClientSecret(developer, params.applicationId, body.grace),
  ),
  handle(contract.listCredentialDetails, ({ developer, params, query }) =>
    credentials.details(developer, params.applicationId, toPageRequest(query)),
  ),
  handle(contract.setCredentialExpiry, async ({ developer, params, body }) => {
    await credentials.setExpiry(developer, params.applicationId, params.credentialId, body.expires_at);
    return undefined;
  }),
];

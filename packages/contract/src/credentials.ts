import Type, { type Static } from 'typebox';
import { applicationParams, ClientCredentials } from './applications.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery } from './paging.ts';
import { closed, Name, Uuid } from './schema.ts';

/** A key of an application. The key itself is shown once, when it is made. */
export const Credential = closed({ id: Uuid, display_name: Type.String() });
export type Credential = Static<typeof Credential>;

export const CreatedCredential = closed({ id: Uuid, display_name: Type.String(), credential: Type.String() });
export type CreatedCredential = Static<typeof CreatedCredential>;

const credentialParams = closed({ applicationId: Uuid, credentialId: Uuid });

const forDevelopers = { tag: 'credentials', access: 'developer' } as const;
const always = ['invalid-parameters', 'not-signed-in', 'unknown-portal', 'not-found'] as const;

export const listCredentials = operation({
  ...forDevelopers,
  id: 'listCredentials',
  summary: 'The keys of an application, without the keys themselves',
  method: 'GET',
  path: '/api/v2/applications/{applicationId}/credentials',
  params: applicationParams,
  query: closed(pageQuery),
  returns: pageOf(Credential),
  status: 200,
  problems: always,
});

export const createCredential = operation({
  ...forDevelopers,
  id: 'createCredential',
  summary: 'Create a key; it is in this answer and in no other',
  method: 'POST',
  path: '/api/v2/applications/{applicationId}/credentials',
  params: applicationParams,
  body: closed({ display_name: Type.Optional(Name) }),
  bodyOptional: true,
  returns: CreatedCredential,
  status: 201,
  problems: [...always, 'credentials-not-supported'],
});

export const renameCredential = operation({
  ...forDevelopers,
  id: 'renameCredential',
  summary: 'Give a key another name',
  method: 'PUT',
  path: '/api/v2/applications/{applicationId}/credentials/{credentialId}',
  params: credentialParams,
  body: closed({ display_name: Name }),
  status: 200,
  problems: always,
});

export const deleteCredential = operation({
  ...forDevelopers,
  id: 'deleteCredential',
  summary: 'Revoke a key',
  method: 'DELETE',
  path: '/api/v2/applications/{applicationId}/credentials/{credentialId}',
  params: credentialParams,
  status: 204,
  problems: always,
});

export const refreshClientSecret = operation({
  ...forDevelopers,
  id: 'refreshClientSecret',
  summary: 'Replace the client secret; the new one is in this answer and in no other',
  method: 'POST',
  path: '/api/v2/applications/{applicationId}/refresh-token',
  params: applicationParams,
  returns: ClientCredentials,
  status: 201,
  problems: [...always, 'no-client-secret'],
});

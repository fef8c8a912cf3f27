import { formatsFor } from '@portico/app-kit/formats.ts';

const { number } = formatsFor('en');

export const en = {
  description:
    'How applications identify themselves when they call an API. New applications are offered the first one.',
  add: 'Add auth strategy',
  edit: ({ name }: { name: string }) => `Edit ${name}`,
  empty: { title: 'No auth strategies yet', text: 'Add one so that applications can register for versions.' },
  columns: { name: 'Name', type: 'Type', use: 'In use by' },
  types: {
    key_auth: 'API key',
    client_credentials: 'Client credentials',
    self_managed_client_credentials: 'Self-managed client credentials',
  },
  typeHints: {
    key_auth: 'The portal hands out keys, and gateways check them.',
    client_credentials: 'The portal, or an issuer elsewhere, gives tokens to applications with a client id and secret.',
    self_managed_client_credentials: 'Developers bring the client id of an issuer elsewhere.',
  },
  use: ({ versions, applications }: { versions: number; applications: number }) =>
    `${number(versions)} versions, ${number(applications)} applications`,
  saved: 'The auth strategy was saved',
  name: 'Name',
  type: 'Type',
  keyNames: 'Names of the header or query parameter, one per line',
  scopes: 'Scopes, one per line',
  issuer: 'Issuer',
  issuerHint: 'Left empty, the portal issues the tokens itself.',
  audience: 'Audience',
  audienceHint: 'What tokens must be meant for. Required with an issuer: tokens for others are refused.',
  noAudience: {
    badge: 'No audience: tokens are refused',
    message:
      'Tokens of this issuer are refused, because the strategy does not say whom they must be meant for. Enter an audience.',
  },
  registers: 'Register a client at the issuer for each application',
  registersHint: 'Dynamic client registration (RFC 7591).',
  token: 'Initial access token',
  tokenHint: 'Only if the issuer asks for one. It is stored encrypted and never shown again.',
  tokenKept: 'One is stored. Enter another to replace it.',
  remove: 'Delete',
  removeTitle: ({ name }: { name: string }) => `Delete ${name}?`,
  removeText: 'Nothing uses it. It can be added again at any time.',
  removeUsed: ({ versions, applications }: { versions: number; applications: number }) =>
    `It is used by ${number(versions)} versions and ${number(applications)} applications, so it cannot be deleted.`,
  removed: 'The auth strategy was deleted',
};

export type StrategyText = typeof en;

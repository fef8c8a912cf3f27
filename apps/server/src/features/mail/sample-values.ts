import type { MailSection } from './change-sections.ts';
import type { MailTemplate, MailValues } from './mails.ts';

const person = { full_name: 'Ada Example' };
const secret = { token: 'sample' };
const registration = { application: 'Parcel tracker', product: 'Parcels', version: 'v2' };
const scopes = 'parcels:write, parcels:pay';
const credential = { application: 'Parcel tracker', credential: 'API key 1a2b' };
const developer = { developer_name: 'Ada Example', developer_email: 'ada@example.com' };
const reason = 'The request does not say what the data is used for.';

/** Made-up values for previews. */
const version = { product: 'Parcels', version: 'v1', path: '/spec/parcels/v1' };
const ending = { note: 'Please use v2.', sunset_on: '2030-12-31', successor: 'v2' };
const recipient = '00000000-0000-4000-8000-000000000000';
const sections = JSON.stringify([
  {
    product: 'Parcels',
    version: 'v1',
    counts: { breaking: 1, 'potentially-breaking': 0, compatible: 1 },
    changes: [
      {
        place: 'POST /parcels › body › application/json › weight',
        rule: 'property-became-required',
        values: { name: 'weight' },
        sentence: 'Property weight became required.',
        calls: { requests: 1204, applications: ['Parcel tracker'], further: 0 },
      },
      {
        place: 'GET /parcels/{id}/label',
        rule: 'operation-added',
        values: {},
        sentence: 'The operation was added.',
      },
    ],
    is_cut: false,
  },
] satisfies MailSection[]);

export const sampleValues: { [Template in MailTemplate]: MailValues[Template] } = {
  'confirm-email': { ...person, ...secret },
  'already-registered': person,
  'account-approved': person,
  'account-rejected': { ...person, reason },
  'account-disabled': { ...person, reason },
  'reset-password': { ...person, ...secret },
  'password-changed': person,
  'registration-approved': { ...person, ...registration },
  'registration-rejected': { ...person, ...registration, reason },
  'registration-revoked': { ...person, ...registration, reason },
  'scopes-granted': { ...person, ...registration, scopes },
  'scopes-refused': { ...person, ...registration, scopes, reason },
  'credential-expiring': { ...person, ...credential, expires_on: '2030-12-31' },
  'credential-leaked': { ...person, ...credential, place: 'https://code.example.com/ada/parcels' },
  'version-deprecated': { ...person, ...version, ...ending },
  'version-ending': { ...person, ...version, ...ending, days: '30' },
  'version-changed': { ...person, ...version, sections, recipient },
  'change-digest': { ...person, sections, recipient },
  'version-message': {
    ...person,
    ...version,
    subject: 'Move to v2 by March',
    message:
      'v1 goes away **at the end of March**.\n\n- [What changes](/spec/parcels/v2/changes)\n- Tell us if you need help.',
    recipient,
  },
  'registration-requested': { ...registration, ...developer },
  'scopes-requested': { ...registration, scopes, ...developer },
  'developer-pending': developer,
  'review-digest': { developers: '3', registrations: '2' },
  'draft-failed': {
    file: 'pages/pricing.md',
    portal: 'Example',
    reason: 'pages/pricing.md:12: there is no page /plans',
    path: '/console/p/example/pages',
  },
  'webhook-disabled': { host: 'hooks.example.com', cause: 'failing' },
  'confirm-identity': { ...person, ...secret, provider: 'Acme', tenant: '00000000-0000-4000-8000-000000000000' },
  'identity-linked': { ...person, provider: 'Acme', place: '192.0.2.1' },
  'personal-token-created': {
    ...person,
    token_name: 'Nightly publish',
    scopes: 'publish',
    expires_on: '2030-12-31',
    place: '192.0.2.1',
  },
  invitation: { ...person, ...secret, inviter: 'Olive Owner', organization: 'Example' },
  'user-confirm-email': { ...person, ...secret },
  'user-reset-password': { ...person, ...secret },
};

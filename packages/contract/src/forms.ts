import Type, { type Static } from 'typebox';
import { ownPortal } from './areas.ts';
import { termsMaximum } from './form-field-kinds.ts';
import { AcceptedVersion, FormField, Terms } from './form-fields.ts';
import { operation } from './operation.ts';
import { closed, DateTime, nullable } from './schema.ts';

export const PortalForms = closed({ application: Type.Array(FormField), registration: Type.Array(FormField) });
export type PortalForms = Static<typeof PortalForms>;

export const DeveloperTerms = closed({
  /** The current documents. A version that was not accepted has no time. */
  data: Type.Array(closed({ ...Terms.properties, accepted_at: nullable(DateTime) })),
});
export type DeveloperTerms = Static<typeof DeveloperTerms>;

/** The lists of versions are longer than those of documents: a page may send what was accepted before. */
export const AcceptedVersions = Type.Array(AcceptedVersion, { maxItems: 2 * termsMaximum });

const developers = { tag: 'developer', access: 'developer', path: '/api/v2/developer' } as const;

export const getPortalForms = operation({ ...developers, path: '/api/v2/portal' }, 'GET /forms', 'getPortalForms', {
  summary: 'The fields that the portal adds to the forms of applications and registrations',
  returns: PortalForms,
});

export const listDeveloperTerms = operation(developers, 'GET /terms', 'listDeveloperTerms', {
  summary: 'The documents to accept, and when the developer accepted them',
  returns: DeveloperTerms,
  beforeTerms: true,
});

export const acceptDeveloperTerms = operation(developers, 'POST /terms', 'acceptDeveloperTerms', {
  summary: 'Accept the current versions; until then, a new session may do nothing else',
  body: closed({ accepted_terms: AcceptedVersions }),
  beforeTerms: true,
});

export const OwnForms = closed({
  sign_up: Type.Array(FormField),
  ...PortalForms.properties,
  terms: Type.Array(Terms),
});
export type OwnForms = Static<typeof OwnForms>;

export const getOwnForms = operation({ ...ownPortal, tag: 'reviews' }, 'GET /forms', 'getOwnForms', {
  summary: 'The fields that a portal adds to its forms, and the documents that developers accept',
  returns: OwnForms,
});

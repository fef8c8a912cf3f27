import Type from 'typebox';
import { SitePreviewPage } from './admin-site.ts';
import { documentImageTypes } from './document-image-types.ts';
import { DocumentNode } from './documents.ts';
import { operation } from './operation.ts';
import { closed, DateTime } from './schema.ts';

/** 32 random bytes. */
const draftToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

const drafts = {
  tag: 'site',
  access: 'anyone',
  path: '/api/v2/portal/drafts/{draftToken}',
  params: { draftToken },
} as const;

export const DraftPage = closed({ ...SitePreviewPage.properties, nodes: DocumentNode, updated_at: DateTime });

export const getDraft = operation(drafts, 'GET', 'getDraft', {
  summary: 'The draft of a page, for everyone who has its link',
  returns: DraftPage,
});

export const getDraftPicture = operation(drafts, 'GET /images/{imagePath}', 'getDraftPicture', {
  summary: 'An image that such a draft shows',
  params: { imagePath: Type.String({ minLength: 1, maxLength: 500 }) },
  restParam: 'imagePath',
  produces: documentImageTypes,
});

import Type from 'typebox';
import { catalog } from './areas.ts';
import { documentImageTypes } from './document-image-types.ts';
import { operation } from './operation.ts';

const documentation = { ...catalog, tag: 'documentation' } as const;

export const getDocumentAsset = operation(
  documentation,
  'GET /{productId}/document-assets/{path}',
  'getDocumentAsset',
  {
    summary: 'An image of the documents of a product, by its path beside them',
    params: { path: Type.String({ minLength: 1, maxLength: 500 }) },
    produces: documentImageTypes,
    problems: ['forbidden'],
  },
);

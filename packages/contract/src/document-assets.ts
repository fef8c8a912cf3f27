import Type from 'typebox';
import { productParams } from './catalog.ts';
import { operation } from './operation.ts';
import { closed } from './schema.ts';

export const getDocumentAsset = operation({
  id: 'getDocumentAsset',
  tag: 'documentation',
  summary: 'An image of the documents of a product, by its path beside them',
  method: 'GET',
  path: '/api/v2/products/{productId}/document-assets/{path}',
  access: 'visitor',
  params: closed({ ...productParams.properties, path: Type.String({ minLength: 1, maxLength: 500 }) }),
  status: 200,
  produces: ['image/png', 'image/jpeg'],
  problems: ['invalid-parameters', 'not-signed-in', 'forbidden', 'not-found', 'unknown-portal'],
});

import Type from 'typebox';
import { operation } from './operation.ts';

export const getApiDescription = operation({ tag: 'description', access: 'guest' }, 'GET /api/openapi.json', {
  id: 'getApiDescription',
  summary: 'Every operation of this server as an OpenAPI 3.1 document',
  returns: Type.Object({ openapi: Type.String(), info: Type.Object({}), paths: Type.Object({}) }),
});

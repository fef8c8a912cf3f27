import Type from 'typebox';
import { operation } from './operation.ts';

const description = { tag: 'description', access: 'guest' } as const;

export const getApiDescription = operation(description, 'GET /api/openapi.json', 'getApiDescription', {
  summary: 'Every operation of this server as an OpenAPI 3.1 document',
  returns: Type.Object({ openapi: Type.String(), info: Type.Object({}), paths: Type.Object({}) }),
});

import Type from 'typebox';
import { operation } from './operation.ts';

export const getApiDescription = operation({
  id: 'getApiDescription',
  tag: 'description',
  summary: 'Every operation of this server as an OpenAPI 3.1 document',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'guest',
  returns: Type.Object({ openapi: Type.String(), info: Type.Object({}), paths: Type.Object({}) }),
  status: 200,
  problems: [],
});

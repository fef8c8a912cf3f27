import { formatsFor } from '@portico/app-kit/formats.ts';
import type { StrategyText } from './en.ts';

const { number } = formatsFor('es-ES');

export const es_ES: StrategyText = {
  description: 'Cómo se identifican las aplicaciones al llamar a una API. A las nuevas se les ofrece la primera.',
  add: 'Añadir estrategia',
  edit: ({ name }) => `Editar ${name}`,
  empty: {
    title: 'Aún no hay estrategias de autenticación',
    text: 'Añada una para que las aplicaciones puedan registrarse en versiones.',
  },
  columns: { name: 'Nombre', type: 'Tipo', use: 'La usan' },
  types: {
    key_auth: 'Clave de API',
    client_credentials: 'Credenciales de cliente',
    self_managed_client_credentials: 'Credenciales de cliente autogestionadas',
  },
  typeHints: {
    key_auth: 'El portal entrega claves y las pasarelas las comprueban.',
    client_credentials:
      'El portal, o un emisor externo, da tokens a las aplicaciones con un id y un secreto de cliente.',
    self_managed_client_credentials: 'Los desarrolladores traen el id de cliente de un emisor externo.',
  },
  use: ({ versions, applications }) => `${number(versions)} versiones, ${number(applications)} aplicaciones`,
  saved: 'La estrategia se ha guardado',
  name: 'Nombre',
  type: 'Tipo',
  keyNames: 'Nombres de la cabecera o del parámetro, uno por línea',
  scopes: 'Ámbitos, uno por línea',
  issuer: 'Emisor',
  issuerHint: 'Si se deja vacío, el portal emite los tokens.',
  audience: 'Audiencia',
  audienceHint:
    'A qué deben estar destinados los tokens. Obligatorio con un emisor: los tokens destinados a otros se rechazan.',
  noAudience: {
    badge: 'Sin audiencia: se rechazan los tokens',
    message:
      'Los tokens de este emisor se rechazan porque la estrategia no dice a qué deben estar destinados. Indique una audiencia.',
  },
  registers: 'Registrar un cliente en el emisor por cada aplicación',
  registersHint: 'Registro dinámico de clientes (RFC 7591).',
  token: 'Token de acceso inicial',
  tokenHint: 'Solo si el emisor lo pide. Se guarda cifrado y no se vuelve a mostrar.',
  tokenKept: 'Hay uno guardado. Escriba otro para sustituirlo.',
  remove: 'Eliminar',
  removeTitle: ({ name }) => `¿Eliminar ${name}?`,
  removeText: 'Nada la usa. Se puede volver a añadir en cualquier momento.',
  removeUsed: ({ versions, applications }) =>
    `La usan ${number(versions)} versiones y ${number(applications)} aplicaciones, así que no se puede eliminar.`,
  removed: 'La estrategia se ha eliminado',
};

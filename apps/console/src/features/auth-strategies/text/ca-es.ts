import { formatsFor } from '@portico/app-kit/formats.ts';
import type { StrategyText } from './en.ts';

const { number } = formatsFor('ca-ES');

export const ca_ES: StrategyText = {
  description: 'Com s’identifiquen les aplicacions quan criden una API. A les noves se’ls ofereix la primera.',
  add: 'Afegeix una estratègia',
  edit: ({ name }) => `Edita ${name}`,
  empty: {
    title: 'Encara no hi ha estratègies d’autenticació',
    text: 'Afegiu-ne una perquè les aplicacions es puguin registrar a versions.',
  },
  columns: { name: 'Nom', type: 'Tipus', use: 'La fan servir' },
  types: {
    key_auth: 'Clau d’API',
    client_credentials: 'Credencials de client',
    self_managed_client_credentials: 'Credencials de client autogestionades',
  },
  typeHints: {
    key_auth: 'El portal dona claus i les passarel·les les comproven.',
    client_credentials:
      'El portal, o un emissor extern, dona tokens a les aplicacions amb un id i un secret de client.',
    self_managed_client_credentials: 'Els desenvolupadors porten l’id de client d’un emissor extern.',
  },
  use: ({ versions, applications }) => `${number(versions)} versions, ${number(applications)} aplicacions`,
  saved: 'L’estratègia s’ha desat',
  name: 'Nom',
  type: 'Tipus',
  keyNames: 'Noms de la capçalera o del paràmetre, un per línia',
  scopes: 'Àmbits, un per línia',
  issuer: 'Emissor',
  issuerHint: 'Si es deixa buit, el portal emet els tokens.',
  audience: 'Audiència',
  audienceHint:
    'A què han d’anar destinats els tokens. Obligatori amb un emissor: els tokens destinats a altres es rebutgen.',
  noAudience: {
    badge: 'Sense audiència: es rebutgen els tokens',
    message:
      'Els tokens d’aquest emissor es rebutgen perquè l’estratègia no diu a què han d’anar destinats. Indiqueu una audiència.',
  },
  registers: 'Registra un client a l’emissor per a cada aplicació',
  registersHint: 'Registre dinàmic de clients (RFC 7591).',
  token: 'Token d’accés inicial',
  tokenHint: 'Només si l’emissor el demana. Es desa xifrat i no es torna a mostrar.',
  tokenKept: 'N’hi ha un de desat. Escriviu-ne un altre per substituir-lo.',
  remove: 'Suprimeix',
  removeTitle: ({ name }) => `Voleu suprimir ${name}?`,
  removeText: 'Res no la fa servir. Es pot tornar a afegir en qualsevol moment.',
  removeUsed: ({ versions, applications }) =>
    `La fan servir ${number(versions)} versions i ${number(applications)} aplicacions, i per això no es pot suprimir.`,
  removed: 'L’estratègia s’ha suprimit',
};

import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TokenText } from './en.ts';

const { number } = formatsFor('ca-ES');

export const ca_ES: TokenText = {
  description: 'Amb un testimoni d’accés personal, els vostres scripts i processos criden l’API en nom vostre.',
  add: 'Crea un testimoni',
  empty: {
    title: 'Encara no hi ha testimonis',
    text: 'Creeu-ne un per a cada script, així podeu acabar-ne un sense aturar els altres.',
  },
  columns: {
    name: 'Nom',
    scopes: 'Permisos',
    end: 'Acaba en',
    expires: 'Val fins al',
    used: 'Darrer ús',
    user: 'Usuari',
  },
  never: 'Mai',
  expired: 'Caducat',
  all: {
    action: 'Testimonis de tothom',
    title: 'Testimonis de tots els usuaris',
    description: 'Tots els testimonis d’accés personals de l’organització.',
    back: 'Testimonis',
  },
  create: {
    title: 'Crea un testimoni d’accés personal',
    name: 'Nom',
    nameHint: 'Per a què és, per exemple «Publicació nocturna».',
    scopes: 'Què pot fer',
    chooseOne: 'Trieu-ne almenys un.',
    expires: 'Val durant',
    days: ({ days }) => `${number(days)} dies`,
  },
  scopes: {
    publish: 'Publicar carpetes i res més',
    read: 'Llegir el que veu un lector',
    review: 'Decidir com un revisor',
    admin: 'Fer el que pot un administrador',
    owner: 'Fer el que pot un propietari',
    tokens: 'Crear i revocar testimonis',
  },
  secret: {
    title: 'Testimoni d’accés personal',
    label: 'Testimoni',
    once: 'Copieu el testimoni ara: no es torna a mostrar.',
    copy: 'Copia el testimoni',
    copied: 'Copiat',
    copyFailed: 'El navegador no ha permès copiar-lo. Seleccioneu-lo i copieu-lo a mà.',
    done: 'L’he desat',
  },
  revoke: {
    action: 'Revoca',
    of: ({ name }) => `Revoca ${name}`,
    title: ({ name }) => `Voleu revocar ${name}?`,
    text: 'El que fa servir aquest testimoni es rebutja de seguida. No es pot recuperar.',
    confirm: 'Revoca el testimoni',
    done: ({ name }) => `S’ha revocat ${name}.`,
  },
};

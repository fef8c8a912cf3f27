import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TokenText } from './en.ts';

const { number } = formatsFor('es-ES');

export const es_ES: TokenText = {
  description: 'Con un token de acceso personal, sus scripts y procesos llaman a la API en su nombre.',
  add: 'Crear token',
  empty: {
    title: 'Todavía no hay tokens',
    text: 'Cree uno para cada script, así puede terminar uno sin parar los demás.',
  },
  columns: {
    name: 'Nombre',
    scopes: 'Permisos',
    end: 'Acaba en',
    expires: 'Vale hasta',
    used: 'Último uso',
    user: 'Usuario',
  },
  never: 'Nunca',
  expired: 'Caducado',
  all: {
    action: 'Tokens de todos',
    title: 'Tokens de todos los usuarios',
    description: 'Todos los tokens de acceso personales de la organización.',
    back: 'Tokens',
  },
  create: {
    title: 'Crear un token de acceso personal',
    name: 'Nombre',
    nameHint: 'Para qué es, por ejemplo «Publicación nocturna».',
    scopes: 'Qué puede hacer',
    chooseOne: 'Elija al menos uno.',
    expires: 'Vale durante',
    days: ({ days }) => `${number(days)} días`,
  },
  scopes: {
    publish: 'Publicar carpetas y nada más',
    read: 'Leer lo que ve un lector',
    review: 'Decidir como un revisor',
    admin: 'Hacer lo que puede un administrador',
    owner: 'Hacer lo que puede un propietario',
    tokens: 'Crear y revocar tokens',
  },
  secret: {
    title: 'Token de acceso personal',
    label: 'Token',
    once: 'Copie el token ahora: no se vuelve a mostrar.',
    copy: 'Copiar el token',
    copied: 'Copiado',
    copyFailed: 'El navegador no ha permitido copiarlo. Selecciónelo y cópielo a mano.',
    done: 'Lo he guardado',
  },
  revoke: {
    action: 'Revocar',
    of: ({ name }) => `Revocar ${name}`,
    title: ({ name }) => `¿Revocar ${name}?`,
    text: 'Lo que usa este token se rechaza de inmediato. No se puede recuperar.',
    confirm: 'Revocar el token',
    done: ({ name }) => `${name} se ha revocado.`,
  },
};

import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TeamText } from './en.ts';

const { number, plural } = formatsFor('es-ES');

export const es_ES: TeamText = {
  description: 'Donde el control de acceso está activo, los desarrolladores ven y usan los productos de sus equipos.',
  add: 'Crear equipo',
  empty: {
    title: 'Todavía no hay equipos',
    text: 'Cree un equipo, añada desarrolladores y diga qué pueden hacer con qué productos.',
  },
  columns: { name: 'Nombre', members: 'Miembros', products: 'Productos', created: 'Creado' },
  accessOff:
    'El control de acceso está desactivado en este portal: todos los desarrolladores ven todos los productos, sean cuales sean sus equipos.',
  name: 'Nombre',
  create: { title: 'Crear un equipo', done: ({ name }) => `El equipo ${name} se ha creado.` },
  rename: {
    action: 'Cambiar el nombre',
    title: ({ name }) => `Cambiar el nombre de ${name}`,
    hint: 'También hay que cambiar las carpetas y los proveedores de identidad que nombran al equipo.',
  },
  remove: {
    action: 'Eliminar el equipo',
    title: ({ name }) => `¿Eliminar el equipo ${name}?`,
    members: ({ count }) => plural(count, { one: '1 miembro', other: `${number(count)} miembros` }),
    products: ({ count }) => plural(count, { one: '1 producto', other: `${number(count)} productos` }),
    text: ({ members, products }) =>
      `El equipo tiene ${members} y alcanza ${products}. Pierden de inmediato lo que solo este equipo les permite. Las aplicaciones que comparte el equipo se quedan con sus desarrolladores.`,
  },
  back: 'Equipos',
  saved: 'Guardado',
  members: {
    title: 'Miembros',
    none: 'Todavía no hay nadie en este equipo.',
    email: 'Correo electrónico',
    name: 'Nombre',
    notYet: 'Aún sin registrar',
    add: 'Añadir miembros',
    addresses: 'Correos electrónicos',
    hint: 'Uno o varios, separados por espacios, comas o líneas. No hace falta que estén registrados.',
    wrong: ({ email }) => `Esto no es un correo electrónico: ${email}`,
    remove: 'Quitar',
    removeOf: ({ email }) => `Quitar a ${email} del equipo`,
    removeTitle: ({ email }) => `¿Quitar a ${email} del equipo?`,
    removeText: 'Pierde de inmediato lo que solo este equipo le permite.',
  },
  products: {
    title: 'Productos',
    none: 'El portal todavía no tiene productos.',
    product: 'Producto',
    roles: { view: 'Ver', register: 'Inscribirse', view_documentation: 'Ver la documentación' },
    roleOf: ({ action, product }) => `${action}: ${product}`,
  },
};

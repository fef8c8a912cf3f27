import { formatsFor } from '@portico/app-kit/formats.ts';
import type { TeamText } from './en.ts';

const { number, plural } = formatsFor('ca-ES');

export const ca_ES: TeamText = {
  description: 'On el control d’accés és actiu, els desenvolupadors veuen i fan servir els productes dels seus equips.',
  add: 'Crea un equip',
  empty: {
    title: 'Encara no hi ha equips',
    text: 'Creeu un equip, afegiu-hi desenvolupadors i digueu què poden fer amb quins productes.',
  },
  columns: { name: 'Nom', members: 'Membres', products: 'Productes', created: 'Creat' },
  accessOff:
    'El control d’accés és inactiu en aquest portal: tots els desenvolupadors veuen tots els productes, siguin quins siguin els seus equips.',
  name: 'Nom',
  create: { title: 'Crea un equip', done: ({ name }) => `S’ha creat l’equip ${name}.` },
  rename: {
    action: 'Canvia el nom',
    title: ({ name }) => `Canvia el nom de ${name}`,
    hint: 'També cal canviar les carpetes i els proveïdors d’identitat que anomenen l’equip.',
  },
  remove: {
    action: 'Elimina l’equip',
    title: ({ name }) => `Voleu eliminar l’equip ${name}?`,
    members: ({ count }) => plural(count, { one: '1 membre', other: `${number(count)} membres` }),
    products: ({ count }) => plural(count, { one: '1 producte', other: `${number(count)} productes` }),
    text: ({ members, products }) =>
      `L’equip té ${members} i arriba a ${products}. Perden de seguida el que només aquest equip els permet. Les aplicacions que comparteix l’equip es queden amb els seus desenvolupadors.`,
  },
  back: 'Equips',
  saved: 'Desat',
  members: {
    title: 'Membres',
    none: 'Encara no hi ha ningú en aquest equip.',
    email: 'Adreça electrònica',
    name: 'Nom',
    notYet: 'Encara sense registrar',
    add: 'Afegeix membres',
    addresses: 'Adreces electròniques',
    hint: 'Una o més, separades per espais, comes o línies. No cal que estiguin registrades.',
    wrong: ({ email }) => `Això no és una adreça electrònica: ${email}`,
    remove: 'Treu',
    removeOf: ({ email }) => `Treu ${email} de l’equip`,
    removeTitle: ({ email }) => `Voleu treure ${email} de l’equip?`,
    removeText: 'Perd de seguida el que només aquest equip li permet.',
  },
  products: {
    title: 'Productes',
    none: 'El portal encara no té productes.',
    product: 'Producte',
    roles: { view: 'Veure', register: 'Inscriure’s', view_documentation: 'Veure la documentació' },
    roleOf: ({ action, product }) => `${action}: ${product}`,
  },
};

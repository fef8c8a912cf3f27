import { formatsFor } from '@portico/app-kit/formats.ts';

const { number, plural } = formatsFor('en');

export const en = {
  description: 'Where access control is on, developers see and use the products of their teams.',
  add: 'Create team',
  empty: {
    title: 'No teams yet',
    text: 'Create a team, bring developers into it and say what they may do with which products.',
  },
  columns: { name: 'Name', members: 'Members', products: 'Products', created: 'Created' },
  accessOff: 'Access control is off in this portal: every developer sees every product, whatever their teams.',
  name: 'Name',
  create: { title: 'Create a team', done: ({ name }: { name: string }) => `The team ${name} was created.` },
  rename: {
    action: 'Rename',
    title: ({ name }: { name: string }) => `Rename ${name}`,
    hint: 'Folders and identity providers that name the team have to be changed, too.',
  },
  remove: {
    action: 'Delete team',
    title: ({ name }: { name: string }) => `Delete the team ${name}?`,
    members: ({ count }: { count: number }) => plural(count, { one: '1 member', other: `${number(count)} members` }),
    products: ({ count }: { count: number }) => plural(count, { one: '1 product', other: `${number(count)} products` }),
    text: ({ members, products }: { members: string; products: string }) =>
      `The team has ${members} and reaches ${products}. They lose at once what only this team lets them do. Applications that the team shares stay with their developers.`,
  },
  back: 'Teams',
  saved: 'Saved',
  members: {
    title: 'Members',
    none: 'Nobody is in this team yet.',
    email: 'Email address',
    name: 'Name',
    notYet: 'Not registered yet',
    add: 'Add members',
    addresses: 'Email addresses',
    hint: 'One or several, separated by spaces, commas or lines. They need not have registered yet.',
    wrong: ({ email }: { email: string }) => `This is not an email address: ${email}`,
    remove: 'Remove',
    removeOf: ({ email }: { email: string }) => `Remove ${email} from the team`,
    removeTitle: ({ email }: { email: string }) => `Remove ${email} from the team?`,
    removeText: 'They lose at once what only this team lets them do.',
  },
  products: {
    title: 'Products',
    none: 'The portal has no products yet.',
    product: 'Product',
    roles: { view: 'View', register: 'Register', view_documentation: 'View documentation' },
    roleOf: ({ action, product }: { action: string; product: string }) => `${action}: ${product}`,
  },
};

export type TeamText = typeof en;

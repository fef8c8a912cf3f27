import { formatsFor } from '@portico/app-kit/formats.ts';

const { number } = formatsFor('en');

export const en = {
  description: 'With a personal access token your scripts and pipelines call the API in your name.',
  add: 'Create token',
  empty: {
    title: 'No tokens yet',
    text: 'Create one for each script, so that you can end one without stopping the others.',
  },
  columns: { name: 'Name', scopes: 'Scopes', end: 'Ends in', expires: 'Good until', used: 'Last used', user: 'User' },
  never: 'Never',
  expired: 'Expired',
  all: {
    action: 'Tokens of all users',
    title: 'Tokens of all users',
    description: 'Every personal access token of the organization.',
    back: 'Tokens',
  },
  create: {
    title: 'Create a personal access token',
    name: 'Name',
    nameHint: 'What it is for, such as “Nightly publish”.',
    scopes: 'What it may do',
    chooseOne: 'Choose at least one.',
    expires: 'Good for',
    days: ({ days }: { days: number }) => `${number(days)} days`,
  },
  scopes: {
    publish: 'Publish folders, and nothing else',
    read: 'Read what a viewer sees',
    review: 'Decide as a reviewer',
    admin: 'Do what an admin may do',
    owner: 'Do what an owner may do',
    tokens: 'Create and revoke tokens',
  },
  secret: {
    title: 'Personal access token',
    label: 'Token',
    once: 'Copy the token now: it is not shown again.',
    copy: 'Copy the token',
    copied: 'Copied',
    copyFailed: 'The browser did not let it be copied. Select it and copy it by hand.',
    done: 'I have kept it',
  },
  revoke: {
    action: 'Revoke',
    of: ({ name }: { name: string }) => `Revoke ${name}`,
    title: ({ name }: { name: string }) => `Revoke ${name}?`,
    text: 'Whatever uses this token is refused at once. It cannot be brought back.',
    confirm: 'Revoke token',
    done: ({ name }: { name: string }) => `${name} was revoked.`,
  },
};

export type TokenText = typeof en;

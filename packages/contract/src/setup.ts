import Type, { type Static } from 'typebox';
import { givenPasswordMaxLength, nameMaxLength, personNameMaxLength } from './constants.ts';
import { operation } from './operation.ts';
import { closed, Email, LinkToken } from './schema.ts';

const guests = { tag: 'users', access: 'guest', path: '/api/v1' } as const;

export const getConsoleEntry = operation(guests, 'GET /console-entry', 'getConsoleEntry', {
  summary: 'What the pages before a login to the console need to know',
  returns: closed({
    /** False until the link of the first start is used, or the command line creates an owner. */
    is_set_up: Type.Boolean(),
    /** Whether people other than the operator may create an organization. */
    registration_open: Type.Boolean(),
    access_code_required: Type.Boolean(),
    mail_enabled: Type.Boolean(),
  }),
});

export const FirstOwner = closed({
  token: LinkToken,
  organization: Type.String({ minLength: 1, maxLength: nameMaxLength }),
  full_name: Type.String({ minLength: 1, maxLength: personNameMaxLength }),
  email: Email,
  password: Type.String({ minLength: 1, maxLength: givenPasswordMaxLength }),
});
export type FirstOwner = Static<typeof FirstOwner>;

export const setUp = operation(guests, 'POST /set-up', 'setUp', {
  summary:
    'Create the first organization and its owner, by the token of the link that the first start printed, and log them in',
  body: FirstOwner,
  returns: closed({ email: Email }),
  problems: ['too-many-requests', 'unknown-token', 'used-token'],
});

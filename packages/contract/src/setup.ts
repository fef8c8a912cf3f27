import Type, { type Static } from 'typebox';
import { givenPasswordMaxLength, nameMaxLength, personNameMaxLength } from './constants.ts';
import { operation } from './operation.ts';
import { closed, Email, LinkToken } from './schema.ts';

/** How the console is entered for the first time. */

export const getConsoleEntry = operation({
  id: 'getConsoleEntry',
  tag: 'users',
  access: 'guest',
  summary: 'What the pages in front of the console need to know',
  method: 'GET',
  path: '/api/v1/console-entry',
  returns: closed({
    /** False until the link of the first start was used, or the command line made an owner. */
    is_set_up: Type.Boolean(),
    /** Whether others than the operator may found an organization. */
    registration_open: Type.Boolean(),
    access_code_required: Type.Boolean(),
    mail_enabled: Type.Boolean(),
  }),
  status: 200,
  problems: [],
});

export const FirstOwner = closed({
  token: LinkToken,
  organization: Type.String({ minLength: 1, maxLength: nameMaxLength }),
  full_name: Type.String({ minLength: 1, maxLength: personNameMaxLength }),
  email: Email,
  password: Type.String({ minLength: 1, maxLength: givenPasswordMaxLength }),
});
export type FirstOwner = Static<typeof FirstOwner>;

export const setUp = operation({
  id: 'setUp',
  tag: 'users',
  access: 'guest',
  summary:
    'Create the first organization and its owner, by the token of the link that the first start printed, and sign them in',
  method: 'POST',
  path: '/api/v1/set-up',
  body: FirstOwner,
  returns: closed({ email: Email }),
  status: 201,
  problems: ['invalid-parameters', 'foreign-origin', 'too-many-requests', 'unknown-token', 'used-token'],
});

export const en = {
  description: 'Gateways ask with such a token whether a call may pass, and report the calls they served.',
  add: 'Create token',
  empty: {
    title: 'No gateway tokens yet',
    text: 'Create one for each gateway, so that you can end one without stopping the others.',
  },
  columns: { name: 'Name', end: 'Ends in', created: 'Created', used: 'Last used' },
  never: 'Never',
  create: {
    title: 'Create a gateway token',
    name: 'Name',
    nameHint: 'Which gateway it is for, such as “Edge, Frankfurt”.',
  },
  secret: {
    title: 'Gateway token',
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
    text: 'Gateways that use this token are refused at once: they can no longer check calls or report them.',
    confirm: 'Revoke token',
    done: ({ name }: { name: string }) => `${name} was revoked.`,
  },
};

export type GatewayTokenText = typeof en;

export const en = {
  description: 'Which mails you and the developers of your portals get.',
  own: {
    title: 'Your mails',
    label: 'What waits for a decision',
    hint: ({ minutes }: { minutes: number }) =>
      `The first developer or registration that waits is mailed at once; what follows within ${minutes} minutes comes together in one mail.`,
    viewer: 'Viewers decide nothing, so they get none of these mails.',
  },
  developers: {
    title: 'Mails to developers',
    text: 'When an account or a registration is approved, rejected, revoked or disabled. Mails about security, such as new passwords and leaked keys, are always sent.',
    none: 'There is no portal yet.',
  },
  saved: 'Saved.',
};

export type NotificationText = typeof en;

import type { NotificationText } from './en.ts';

export const fr: NotificationText = {
  description: 'Quels e-mails vous et les développeurs de vos portails recevez.',
  own: {
    title: 'Vos e-mails',
    label: 'Ce qui attend une décision',
    hint: ({ minutes }) =>
      `Le premier développeur ou la première inscription en attente est signalé aussitôt ; ce qui suit dans les ${minutes} minutes arrive dans un seul e-mail.`,
    viewer: 'Les lecteurs ne décident de rien et ne reçoivent donc pas ces e-mails.',
  },
  developers: {
    title: 'E-mails aux développeurs',
    text: 'Quand un compte ou une inscription est approuvé, refusé, révoqué ou désactivé. Les e-mails de sécurité, comme ceux sur un nouveau mot de passe ou une clé divulguée, sont toujours envoyés.',
    none: 'Il n’y a pas encore de portail.',
  },
  saved: 'Enregistré.',
};

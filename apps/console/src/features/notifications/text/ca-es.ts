import type { NotificationText } from './en.ts';

export const ca_ES: NotificationText = {
  description: 'Quins correus rebeu vós i els desenvolupadors dels vostres portals.',
  own: {
    title: 'Els vostres correus',
    label: 'El que espera una decisió',
    hint: ({ minutes }) =>
      `Del primer desenvolupador o registre que espera s’avisa de seguida; el que arribi en els ${minutes} minuts següents va junt en un sol correu.`,
    viewer: 'Els observadors no decideixen res, de manera que no reben aquests correus.',
  },
  developers: {
    title: 'Correus als desenvolupadors',
    text: 'Quan un compte o un registre s’aprova, es rebutja, es revoca o es desactiva. Els correus de seguretat, com els de contrasenyes noves o claus filtrades, s’envien sempre.',
    none: 'Encara no hi ha cap portal.',
  },
  saved: 'Desat.',
};

import type { NotificationText } from './en.ts';

export const de: NotificationText = {
  description: 'Welche E-Mails Sie und die Entwickler Ihrer Portale bekommen.',
  own: {
    title: 'Ihre E-Mails',
    label: 'Was auf eine Entscheidung wartet',
    hint: ({ minutes }) =>
      `Der erste Entwickler oder die erste Registrierung, die wartet, wird sofort gemeldet; was innerhalb von ${minutes} Minuten folgt, kommt in einer gemeinsamen E-Mail.`,
    viewer: 'Betrachter entscheiden nichts und bekommen deshalb keine dieser E-Mails.',
  },
  developers: {
    title: 'E-Mails an Entwickler',
    text: 'Wenn ein Konto oder eine Registrierung freigegeben, abgelehnt, entzogen oder gesperrt wird. E-Mails zur Sicherheit, etwa über neue Passwörter und bekannt gewordene Schlüssel, werden immer gesendet.',
    none: 'Es gibt noch kein Portal.',
  },
  saved: 'Gespeichert.',
};

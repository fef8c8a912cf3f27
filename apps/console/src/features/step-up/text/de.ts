import type { StepUpText } from './en.ts';

export const de: StepUpText = {
  title: 'Bestätigen Sie, dass Sie es sind',
  text: 'Ihre Anmeldung liegt schon eine Weile zurück. Geben Sie Ihr Passwort ein, um fortzufahren.',
  password: 'Passwort',
  confirm: 'Bestätigen',
  wrong: 'Dieses Passwort stimmt nicht.',
  otherTab:
    'Ihre Anmeldung liegt schon eine Weile zurück. Melden Sie sich in einem anderen Tab noch einmal an und fahren Sie dann hier fort.',
  done: 'Weiter',
  by: ({ provider }) => `Mit ${provider} anmelden`,
};

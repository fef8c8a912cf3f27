import type { StepUpText } from './en.ts';

export const fr: StepUpText = {
  title: 'Confirmez votre identité',
  text: 'Votre connexion date d’il y a un moment. Saisissez votre mot de passe pour continuer.',
  password: 'Mot de passe',
  confirm: 'Confirmer',
  wrong: 'Ce mot de passe est incorrect.',
  otherTab:
    'Votre connexion date d’il y a un moment. Connectez-vous à nouveau dans un autre onglet, puis continuez ici.',
  done: 'Continuer',
  by: ({ provider }) => `Se connecter avec ${provider}`,
};

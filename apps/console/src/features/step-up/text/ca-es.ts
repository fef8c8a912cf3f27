import type { StepUpText } from './en.ts';

export const ca_ES: StepUpText = {
  title: 'Confirmeu que sou vós',
  text: 'Fa una estona que vau iniciar la sessió. Escriviu la contrasenya per continuar.',
  password: 'Contrasenya',
  confirm: 'Confirma',
  wrong: 'Aquesta contrasenya no és correcta.',
  otherTab: 'Fa una estona que vau iniciar la sessió. Torneu a iniciar-la en una altra pestanya i continueu aquí.',
  done: 'Continua',
  by: ({ provider }) => `Inicia la sessió amb ${provider}`,
};

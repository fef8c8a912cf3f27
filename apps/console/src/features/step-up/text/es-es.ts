import type { StepUpText } from './en.ts';

export const es_ES: StepUpText = {
  title: 'Confirme que es usted',
  text: 'Inició sesión hace un rato. Escriba su contraseña para continuar.',
  password: 'Contraseña',
  confirm: 'Confirmar',
  wrong: 'Esta contraseña no es correcta.',
  otherTab: 'Inició sesión hace un rato. Inicie sesión de nuevo en otra pestaña y continúe aquí.',
  done: 'Continuar',
  by: ({ provider }) => `Iniciar sesión con ${provider}`,
};

import type { NotificationText } from './en.ts';

export const es_ES: NotificationText = {
  description: 'Qué correos reciben usted y los desarrolladores de sus portales.',
  own: {
    title: 'Sus correos',
    label: 'Lo que espera una decisión',
    hint: ({ minutes }) =>
      `Del primer desarrollador o registro que espera se avisa al instante; lo que llegue en los ${minutes} minutos siguientes va junto en un solo correo.`,
    viewer: 'Los observadores no deciden nada, así que no reciben estos correos.',
  },
  developers: {
    title: 'Correos a los desarrolladores',
    text: 'Cuando una cuenta o un registro se aprueba, se rechaza, se revoca o se desactiva. Los correos de seguridad, como los de contraseñas nuevas o claves filtradas, se envían siempre.',
    none: 'Aún no hay ningún portal.',
  },
  saved: 'Guardado.',
};

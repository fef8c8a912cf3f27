import type { GatewayTokenText } from './en.ts';

export const es_ES: GatewayTokenText = {
  description:
    'Con un token así, las pasarelas preguntan si una llamada puede pasar e informan de las llamadas que han atendido.',
  add: 'Crear token',
  empty: {
    title: 'Aún no hay tokens de pasarela',
    text: 'Cree uno por pasarela; así podrá anular uno sin detener las demás.',
  },
  columns: { name: 'Nombre', end: 'Termina en', created: 'Creado', used: 'Último uso' },
  never: 'Nunca',
  create: {
    title: 'Crear un token de pasarela',
    name: 'Nombre',
    nameHint: 'Para qué pasarela es, por ejemplo «Edge, Madrid».',
  },
  secret: {
    title: 'Token de pasarela',
    label: 'Token',
    once: 'Copie el token ahora: no se volverá a mostrar.',
    copy: 'Copiar el token',
    copied: 'Copiado',
    copyFailed: 'El navegador no ha permitido copiarlo. Selecciónelo y cópielo a mano.',
    done: 'Ya lo he guardado',
  },
  revoke: {
    action: 'Revocar',
    of: ({ name }) => `Revocar ${name}`,
    title: ({ name }) => `¿Revocar ${name}?`,
    text: 'Las pasarelas que usan este token se rechazan de inmediato: ya no pueden comprobar llamadas ni informar de ellas.',
    confirm: 'Revocar token',
    done: ({ name }) => `${name} se ha revocado.`,
  },
};

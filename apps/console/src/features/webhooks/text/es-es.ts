import { formatsFor } from '@portico/app-kit/formats.ts';
import type { WebhookText } from './en.ts';

const { number, plural } = formatsFor('es');

export const es_ES: WebhookText = {
  description:
    'Un webhook avisa a otro sistema cuando cambia un desarrollador, un registro, una aplicación o una credencial.',
  add: 'Añadir webhook',
  empty: {
    title: 'Aún no hay webhooks',
    text: 'Añada la dirección de un sistema que deba saber qué ocurre en sus portales.',
  },
  columns: { address: 'Dirección', events: 'Eventos', portal: 'Portal', status: 'Estado' },
  allEvents: 'Todos los eventos',
  someEvents: ({ count }) => plural(count, { one: '1 evento', other: `${number(count)} eventos` }),
  allPortals: 'Todos los portales',
  status: { on: 'Activo', off: 'Inactivo', failing: 'Con fallos' },
  form: {
    url: 'Dirección',
    urlHint: 'Adonde se envían los eventos con POST. Empieza por https://.',
    description: 'Descripción',
    descriptionHint: 'Para qué sirve. Puede dejarla vacía.',
    portal: 'Portal',
    every: 'Todos los eventos, también los que añadan versiones posteriores',
    events: {
      label: 'Eventos',
      filter: 'Filtrar eventos',
      clearFilter: 'Borrar filtro',
      nothingFound: 'Ningún evento coincide.',
      chosen: ({ chosen, total }) => `${number(chosen)} de ${number(total)} seleccionados`,
    },
    chooseOne: 'Elija al menos un evento.',
  },
  secret: {
    title: 'Secreto de firma',
    label: 'Secreto de firma',
    once: 'Copie el secreto ahora: no se volverá a mostrar. Con él, los receptores comprueban que un evento viene de aquí.',
    copy: 'Copiar el secreto',
    copied: 'Copiado',
    copyFailed: 'El navegador no ha permitido copiarlo. Selecciónelo y cópielo a mano.',
    done: 'Ya lo he guardado',
  },
  back: 'Webhooks',
  edit: 'Editar webhook',
  change: 'Editar',
  saved: 'El webhook se ha guardado.',
  test: 'Enviar evento de prueba',
  testTaken: 'El receptor ha aceptado el evento de prueba.',
  testRefused: ({ reason }) => `El evento de prueba no ha llegado: ${reason}`,
  testWaiting: 'El evento de prueba está en camino.',
  isOn: 'Entregar eventos',
  isOnHint: 'Mientras está inactivo no se envía nada, y lo que ocurra entretanto no se comunica.',
  failing: 'Las últimas entregas no han llegado. Los intentos de abajo dicen por qué.',
  disabled: {
    failing:
      'Se desactivó porque durante tres días no se pudo entregar nada. Lo pendiente se enviará cuando lo active.',
    gone: 'Se desactivó porque el receptor respondió que ya no existe (410).',
  },
  rotate: {
    action: 'Nuevo secreto',
    title: '¿Crear un nuevo secreto de firma?',
    text: 'El receptor necesita el nuevo secreto en el plazo de un día. Hasta entonces, cada evento se firma con ambos secretos.',
    confirm: 'Crear nuevo secreto',
  },
  remove: {
    action: 'Eliminar',
    title: '¿Eliminar este webhook?',
    text: ({ address }) => `Ya no se enviará nada a ${address}. Lo entregado y lo que aún espera se eliminan con él.`,
    confirm: 'Eliminar webhook',
    done: 'El webhook se ha eliminado.',
  },
  deliveries: {
    title: 'Entregas',
    columns: { event: 'Evento', status: 'Estado', attempts: 'Intentos', time: 'Hora' },
    filter: 'Estado',
    status: { queued: 'En espera', sending: 'Enviándose', delivered: 'Entregado', failed: 'Fallido' },
    empty: { title: 'Aún no se ha enviado nada', text: 'Envíe un evento de prueba para ver si llega.' },
    details: ({ type }) => `Detalles de ${type}`,
    open: 'Detalles',
    replayFailed: 'Reenviar los fallidos',
    replayedFailed: ({ count }) =>
      plural(count, { one: 'Se reenvía 1 evento.', other: `Se reenvían ${number(count)} eventos.` }),
  },
  delivery: {
    event: 'ID del evento',
    next: 'Próximo intento',
    body: 'Contenido',
    attempts: 'Intentos',
    noAttempt: 'Aún no ha habido ningún intento.',
    noAnswer: 'Sin respuesta',
    took: ({ ms }) => `${number(ms)} ms`,
    replay: 'Enviar de nuevo',
    replayed: 'El evento se envía de nuevo.',
  },
};

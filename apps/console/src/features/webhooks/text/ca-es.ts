import { formatsFor } from '@portico/app-kit/formats.ts';
import type { WebhookText } from './en.ts';

const { number, plural } = formatsFor('ca');

export const ca_ES: WebhookText = {
  description:
    'Un webhook avisa un altre sistema quan canvia un desenvolupador, un registre, una aplicació o una credencial.',
  add: 'Afegeix un webhook',
  empty: {
    title: 'Encara no hi ha webhooks',
    text: 'Afegiu l’adreça d’un sistema que hagi de saber què passa als vostres portals.',
  },
  columns: { address: 'Adreça', events: 'Esdeveniments', portal: 'Portal', status: 'Estat' },
  allEvents: 'Tots els esdeveniments',
  someEvents: ({ count }) => plural(count, { one: '1 esdeveniment', other: `${number(count)} esdeveniments` }),
  allPortals: 'Tots els portals',
  status: { on: 'Actiu', off: 'Inactiu', failing: 'Amb errors' },
  form: {
    url: 'Adreça',
    urlHint: 'On s’envien els esdeveniments amb POST. Comença per https://.',
    description: 'Descripció',
    descriptionHint: 'Per a què serveix. Pot quedar buida.',
    portal: 'Portal',
    every: 'Tots els esdeveniments, també els que afegeixin versions posteriors',
    events: {
      label: 'Esdeveniments',
      filter: 'Filtra els esdeveniments',
      clearFilter: 'Esborra el filtre',
      nothingFound: 'Cap esdeveniment no coincideix.',
      chosen: ({ chosen, total }) => `${number(chosen)} de ${number(total)} seleccionats`,
    },
    chooseOne: 'Trieu almenys un esdeveniment.',
  },
  secret: {
    title: 'Secret de signatura',
    label: 'Secret de signatura',
    once: 'Copieu el secret ara: no es tornarà a mostrar. Amb ell, els receptors comproven que un esdeveniment ve d’aquí.',
    copy: 'Copia el secret',
    copied: 'Copiat',
    copyFailed: 'El navegador no ha permès copiar-lo. Seleccioneu-lo i copieu-lo a mà.',
    done: 'Ja l’he desat',
  },
  back: 'Webhooks',
  edit: 'Edita el webhook',
  change: 'Edita',
  saved: 'El webhook s’ha desat.',
  test: 'Envia un esdeveniment de prova',
  testTaken: 'El receptor ha acceptat l’esdeveniment de prova.',
  testRefused: ({ reason }) => `L’esdeveniment de prova no ha arribat: ${reason}`,
  testWaiting: 'L’esdeveniment de prova va de camí.',
  isOn: 'Lliura els esdeveniments',
  isOnHint: 'Mentre és inactiu no s’envia res, i el que passi mentrestant no es comunica.',
  failing: 'Els últims lliuraments no han arribat. Els intents de sota diuen per què.',
  disabled: {
    failing:
      'S’ha desactivat perquè durant tres dies no s’ha pogut lliurar res. El que espera s’enviarà quan l’activeu.',
    gone: 'S’ha desactivat perquè el receptor ha respost que ja no existeix (410).',
  },
  rotate: {
    action: 'Secret nou',
    title: 'Voleu crear un secret de signatura nou?',
    text: 'El receptor necessita el secret nou en el termini d’un dia. Fins aleshores, cada esdeveniment se signa amb tots dos secrets.',
    confirm: 'Crea un secret nou',
  },
  remove: {
    action: 'Suprimeix',
    title: 'Voleu suprimir aquest webhook?',
    text: ({ address }) =>
      `Ja no s’enviarà res a ${address}. El que s’ha lliurat i el que encara espera se suprimeixen amb ell.`,
    confirm: 'Suprimeix el webhook',
    done: 'El webhook s’ha suprimit.',
  },
  deliveries: {
    title: 'Lliuraments',
    columns: { event: 'Esdeveniment', status: 'Estat', attempts: 'Intents', time: 'Hora' },
    filter: 'Estat',
    status: { queued: 'En espera', sending: 'S’està enviant', delivered: 'Lliurat', failed: 'Fallit' },
    empty: { title: 'Encara no s’ha enviat res', text: 'Envieu un esdeveniment de prova per veure si arriba.' },
    details: ({ type }) => `Detalls de ${type}`,
    open: 'Detalls',
    replayFailed: 'Torna a enviar els fallits',
    replayedFailed: ({ count }) =>
      plural(count, {
        one: 'Es torna a enviar 1 esdeveniment.',
        other: `Es tornen a enviar ${number(count)} esdeveniments.`,
      }),
  },
  delivery: {
    event: 'Identificador de l’esdeveniment',
    next: 'Intent següent',
    body: 'Contingut',
    attempts: 'Intents',
    noAttempt: 'Encara no hi ha hagut cap intent.',
    noAnswer: 'Sense resposta',
    took: ({ ms }) => `${number(ms)} ms`,
    replay: 'Torna a enviar',
    replayed: 'L’esdeveniment es torna a enviar.',
  },
};

import { formatsFor } from '@portico/app-kit/formats.ts';

const { number, plural } = formatsFor('en');

export const en = {
  description:
    'A webhook tells another system when a developer, a registration, an application or a credential changes.',
  add: 'Add webhook',
  empty: {
    title: 'No webhooks yet',
    text: 'Add the address of a system that wants to know what happens in your portals.',
  },
  columns: { address: 'Address', events: 'Events', portal: 'Portal', status: 'Status' },
  allEvents: 'All events',
  someEvents: ({ count }: { count: number }) => plural(count, { one: '1 event', other: `${number(count)} events` }),
  allPortals: 'All portals',
  status: { on: 'On', off: 'Off', failing: 'Failing' },
  form: {
    url: 'Address',
    urlHint: 'Where events are sent to, with POST. It starts with https://.',
    description: 'Description',
    descriptionHint: 'What it is for. You can leave it empty.',
    portal: 'Portal',
    every: 'Every event, also those that later versions add',
    events: {
      label: 'Events',
      filter: 'Filter events',
      clearFilter: 'Clear filter',
      nothingFound: 'No event matches.',
      chosen: ({ chosen, total }: { chosen: number; total: number }) => `${number(chosen)} of ${number(total)} chosen`,
    },
    chooseOne: 'Choose at least one event.',
  },
  secret: {
    title: 'Signing secret',
    label: 'Signing secret',
    once: 'Copy the secret now: it is not shown again. Receivers check with it that an event comes from here.',
    copy: 'Copy the secret',
    copied: 'Copied',
    copyFailed: 'The browser did not let it be copied. Select it and copy it by hand.',
    done: 'I have kept it',
  },
  back: 'Webhooks',
  edit: 'Edit webhook',
  change: 'Edit',
  saved: 'The webhook was saved.',
  test: 'Send test event',
  testTaken: 'The receiver took the test event.',
  testRefused: ({ reason }: { reason: string }) => `The test event did not arrive: ${reason}`,
  testWaiting: 'The test event is on its way.',
  isOn: 'Deliver events',
  isOnHint: 'While it is off, nothing is sent, and what happens meanwhile is not told.',
  failing: 'The latest deliveries did not arrive. The attempts below say why.',
  disabled: {
    failing:
      'It was switched off because nothing could be delivered for three days. What waits is sent when you switch it on.',
    gone: 'It was switched off because the receiver answered that it is gone (410).',
  },
  rotate: {
    action: 'New secret',
    title: 'Make a new signing secret?',
    text: 'The receiver needs the new secret within a day. Until then, every event is signed with both secrets.',
    confirm: 'Make a new secret',
  },
  remove: {
    action: 'Delete',
    title: 'Delete this webhook?',
    text: ({ address }: { address: string }) =>
      `Nothing is sent to ${address} any more. What was delivered, and what still waits, is deleted with it.`,
    confirm: 'Delete webhook',
    done: 'The webhook was deleted.',
  },
  deliveries: {
    title: 'Deliveries',
    columns: { event: 'Event', status: 'Status', attempts: 'Attempts', time: 'Time' },
    filter: 'Status',
    status: { queued: 'Waiting', sending: 'Being sent', delivered: 'Delivered', failed: 'Failed' },
    empty: { title: 'Nothing was sent yet', text: 'Send a test event to see whether it arrives.' },
    details: ({ type }: { type: string }) => `Details of ${type}`,
    open: 'Details',
    replayFailed: 'Send failed ones again',
    replayedFailed: ({ count }: { count: number }) =>
      plural(count, { one: '1 event is sent again.', other: `${number(count)} events are sent again.` }),
  },
  delivery: {
    event: 'Event id',
    next: 'Next attempt',
    body: 'Body',
    attempts: 'Attempts',
    noAttempt: 'There was no attempt yet.',
    noAnswer: 'No answer',
    took: ({ ms }: { ms: number }) => `${number(ms)} ms`,
    replay: 'Send again',
    replayed: 'The event is sent again.',
  },
};

export type WebhookText = typeof en;

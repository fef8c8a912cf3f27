import { stemsOf } from './stems.ts';

/** Words that mean the same to developers. In English, because most specifications are. */
const groups: readonly string[] = [
  'create add new make open register',
  'get retrieve read show fetch view see find',
  'list browse show find',
  'search find query lookup',
  'update change edit modify set adjust raise increase increment rename',
  'delete remove cancel erase destroy',
  'cancel stop abort void',
  'stop end terminate disable deactivate expire revoke logout',
  'start begin run launch execute trigger enable activate',
  'send submit post deliver',
  'transfer send move',
  'pay charge bill collect',
  'refund return reverse',
  'invoice bill',
  'login signin authenticate logged current me',
  'user member person people account me',
  'customer client buyer',
  'company organization enterprise business',
  'permission access role right collaboration',
  'invite invitation add',
  'token key secret credential password',
  'image picture photo avatar thumbnail',
  'file document attachment',
  'folder directory',
  'archive zip',
  'copy duplicate clone',
  'restore recover undelete',
  'trash bin deleted',
  'limit quota maximum allowed throttle rate',
  'give grant allow share collaboration',
  'stop prevent avoid block lock',
  'twice duplicate double idempotency idempotent',
  'money funds balance amount',
  'hand manual manually',
  'break rest pause',
  'save store keep setup',
  'manage administer portal',
  'long duration hours time',
  'old past historical previous replay',
  'retry again repeat redeliver replay resend',
  'error failure problem failed',
  'webhook callback event',
  'test sandbox',
  'verify check validate confirm',
  'price cost fee rate quote',
  'address location place',
  'shipment parcel package delivery order',
  'status state',
  'metadata attribute property field values',
  'pagination page cursor',
  'sign signature',
  'request ask',
  'link url',
  'uncollectible unpaid',
  'estimate calculate compute calculation',
];

const known = new Map<string, Set<string>>();
for (const group of groups) {
  const words = group.split(' ');
  for (const word of words) {
    for (const stem of stemsOf(word)) {
      const others = known.get(stem) ?? new Set<string>();
      known.set(stem, others);
      for (const other of words) if (other !== word) others.add(other);
    }
  }
}

/** The synonyms of a word or of an inflection of it. */
export function synonymsOf(word: string): string[] {
  const found = new Set<string>();
  for (const stem of stemsOf(word)) for (const other of known.get(stem) ?? []) found.add(other);
  found.delete(word);
  return [...found];
}

import { expect, test } from 'vitest';
import { fold, toQueryWords, toTerms } from './terms.ts';

test.each([
  ['Crème Brûlée', 'creme brulee'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['İstanbul', 'istanbul'],
  ['ﬁnance', 'finance'],
])('%j is folded to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each<[string, string[]]>([
  ['Track a shipment', ['track', 'a', 'shipment']],
  ['/shipments/{shipment_id}/events', ['shipments', 'shipment', 'id', 'events']],
  ['listShipmentEvents', ['listshipmentevents', 'list', 'shipment', 'events']],
  ['HTTPServer', ['httpserver', 'http', 'server']],
  ['v2.1', ['v2.1', '2.1']],
  ['Release 2.1.0.', ['release', '2.1.0']],
  ['end.2 start', ['end', '2', 'start']],
  ['!?…', []],
  ['x'.repeat(100), ['x'.repeat(40)]],
  ['決済API', ['決済api', '済api', 'api', 'pi', 'i']],
])('%j is found by %j', (text, terms) => {
  expect(toTerms(text)).toEqual(terms);
});

test.each<[string, string[]]>([
  ['  Shipment  TRACKING ', ['shipment', 'tracking']],
  ['a a A', ['a']],
  ['"quoted" OR (x NEAR y)*', ['quoted', 'or', 'x', 'near', 'y']],
  ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
  ['😀', []],
  ['決済サービス一覧です', ['決済サービス一覧']],
])('the words of the search text %j are %j', (text, words) => {
  expect(toQueryWords(text)).toEqual(words);
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { en as analytics } from '@portico/i18n/texts/portal/analytics.js';
import { en as applications } from '@portico/i18n/texts/portal/applications.js';
import { en as auth } from '@portico/i18n/texts/portal/auth.js';
import { en as products } from '@portico/i18n/texts/portal/catalog.js';
import { en as shell } from '@portico/i18n/texts/portal/shell.js';
import { en as landing } from '@portico/i18n/texts/reference/landing.js';
import { en as tryIt } from '@portico/i18n/texts/reference/reference/tryIt.js';
import { en as reading } from '@portico/i18n/texts/reference.js';
import { expect, test } from 'vitest';
import { problemMessages } from '../e2e/messages/problems.ts';
import { notMessages, portalMessages } from '../e2e/portal-messages.ts';
import { english as forms } from '../packages/auth-elements/src/english.ts';
import { problems } from '../packages/contract/src/problems.ts';
import { root } from './run.ts';

/** Stands for the values that complete a sentence. */
const hole = '\u0000';
const holes: unknown = new Proxy({}, { get: () => hole });

function* sentencesOf(value: unknown, key: string): Generator<readonly [key: string, text: string]> {
  if (typeof value === 'string') yield [key, value.replaceAll(/\{\w+\}/g, hole)];
  else if (typeof value === 'function') yield [key, String(value(holes))];
  else for (const [name, part] of Object.entries(value as object)) yield* sentencesOf(part, `${key}.${name}`);
}

const sentences = new Map(
  Object.entries({
    portal: { ...shell, auth, catalog: products },
    applications,
    analytics,
    specification: { ...reading, reference: { ...reading.reference, tryIt }, landing },
    forms,
  }).flatMap(([name, texts]) => [...sentencesOf(texts, name)]),
);

/** Keys of messages, and words that only messages contain. Labels and hints that match too are listed below. */
const messageNames =
  /(?:^|\.)(?:\w*[fF]ailed\w*|empty|nothingFound|none|no[A-Z]\w*|not(?:Found|AllShown|InVersion|Registered|Enabled)|unable\w*|unavailable|unknown\w*|unauthenticated|forbidden|problems|\w*Errors|\w*Missing|missing|\w*Invalid|wrong\w*|\w*Gone|expired|refused|\w*Blocked|unsafe|too[A-Z]\w*|truncated|\w*Impossible|deprecatedNotice|decided|tokenRefused)(?:\.|$)/;
const messageWords =
  /could not|cannot (?:be|find)|failed|unable to|sorry|incorrect|unavailable|locked|has expired|please (?:enter|try|complete|contact|wait)/i;

/**
 * Texts with such keys that are no messages: words on controls, facts of a specification, and parts of listed messages.
 */
const labels = [
  'portal.titles.',
  'applications.deleting.ask',
  'applications.credentials.revoking.ask',
  'analytics.charts.clientErrors',
  'analytics.charts.serverErrors',
  'portal.auth.noAccount',
  'portal.catalog.nothingFound.action',
  'analytics.things.',
  'analytics.noCalls.toApplication',
  'specification.page.notInVersion.action',
  'specification.reference.security.none',
  'specification.reference.operation.noContent',
  'specification.reference.tryIt.noApplication',
  'specification.reference.tryIt.noScheme',
];

const isMessage = ([key, text]: readonly [string, string]): boolean =>
  (messageNames.test(key) || messageWords.test(text)) && !labels.some((label) => key.startsWith(label));

test('every message of the portal has a browser test that shows it, or a reason why not', () => {
  const known = [...Object.keys(portalMessages), ...Object.keys(notMessages)];
  const missing = [...sentences].filter(isMessage).map(([key]) => key);
  expect(missing.filter((key) => !known.includes(key))).toEqual([]);
});

test('the table quotes existing sentences to the letter', () => {
  const wrong = Object.entries(portalMessages).filter(([key, { shows }]) => {
    const text = sentences.get(key);
    const isWhole = text === shows || shows.length >= 6;
    return !text?.split(hole).some((part) => part.includes(shows)) || !isWhole;
  });
  expect(wrong.map(([key]) => key)).toEqual([]);
  expect(Object.keys(notMessages).filter((key) => !sentences.has(key))).toEqual([]);
});

test('the test that a row names exists, and checks the words when it runs', async () => {
  const files = await readdir(join(root, 'e2e'));
  const named = new Set(Object.values(portalMessages).map((message) => `${message.test}.e2e.ts`));
  expect([...named].filter((name) => !files.includes(name))).toEqual([]);
});

/** All other actors are owners of a portal, or machines. */
const atThePortal = ['anyone', 'guest', 'visitor', 'developer'];

async function readPortalProblems(): Promise<Set<string>> {
  const folder = join(root, 'packages/contract/src');
  const files = (await readdir(folder)).filter((name) => /^(?!.*\.test).*\.ts$/.test(name));
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<object>));
  const operations = modules.flatMap(Object.values).filter((one) => atThePortal.includes(one?.access) && one.path);
  return new Set(operations.flatMap((one) => one.problems ?? []));
}

test('every problem of an operation of the portal has a sentence, or no screen can cause it', async () => {
  const named = await readPortalProblems();
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((code) => !(code in problemMessages))).toEqual([]);
  expect(Object.keys(problemMessages).filter((code) => !(code in problems))).toEqual([]);
  const shown = Object.values(problemMessages).flatMap((one) => ('shown' in one ? one.shown : []));
  expect(shown.filter((key) => !(key in portalMessages))).toEqual([]);
});

/** The error catalog of the specification, section 8: the messages that the portal's own screens can show. */
const catalog = [
  'Account could not be authenticated. If you think you are receiving this message in error, please contact your administrator.',
  'Incorrect username or password. Please try again.',
  'Your account has been locked. Reset your password to log in now.',
  'Service unavailable. Please try again later.',
  'Too many attempts. Please wait and try again shortly.',
  'Your account is pending approval for access.',
  'Unable to retrieve documentation',
  'An unexpected error occurred when trying to load the requested document. Please try again later',
  'Unable to fetch ',
  'Error fetching auth strategies: ',
  'Failed to refresh secret: ',
  'Successfully refreshed secret',
  'Failed to delete application: ',
  'Application successfully deleted',
  'Failed to copy id to clipboard',
  'OAuth data not found',
  // Two sentences of the catalog in one message, separated by our period.
  "Authorization may be unsafe, passed state was changed in server. Passed state wasn't returned from auth server",
  '[Authorization failed]: no accessCode received from the server',
  'Sorry. We cannot find the page you are looking for.',
  'Sorry. You are not authorized to view this page.',
  'Registration for this product version is not enabled',
  'Not all results shown. Refine your search for more related results.',
  'No Applications',
  'No Applications Found',
  'No Products listed',
  'This product has no published product versions',
  'This App is not registered for any Product Versions',
  'You currently have no applications to register.',
  'Password successfully set!',
  'Email successfully confirmed!',
  'Registration Under Review',
];

test('the table quotes the messages of the specification to the letter', () => {
  const shown = Object.values(portalMessages).map(({ shows }) => shows);
  expect(catalog.filter((message) => !shown.includes(message))).toEqual([]);
});

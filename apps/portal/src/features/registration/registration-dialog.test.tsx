import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import {
  aRegistration,
  aVersionApplication,
  byMethod,
  clientStrategy,
  keyStrategy,
  pageOf,
  renderPart,
} from '../../../test/applications.tsx';
import { aProduct, aVersion } from '../../../test/open-portal.tsx';
import type { Offer } from './offer.ts';
import { RegistrationCard } from './registration-card.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';

const tides = aProduct({ name: 'Tides' });
const scoped = aVersion({
  name: 'v2',
  registration_configs: [{ ...clientStrategy, registration_enabled: true, registration_auto_approve: false }],
});
const { key_names: _, ...keyOffer } = keyStrategy;
const plain = aVersion({
  name: 'v1',
  registration_configs: [{ ...keyOffer, registration_enabled: true, registration_auto_approve: false }],
});
const candidates = (version: typeof scoped) => `/api/v2/products/${tides.id}/versions/${version.id}/applications`;
const registrations = (id: string) => `/api/v2/applications/${id}/registrations`;
const granted = (id: string) => `/api/v2/applications/${id}/product-versions/${scoped.id}/granted-scopes`;

const harbour = aVersionApplication({ name: 'Harbour' });
const lock = aVersionApplication({ name: 'Lock' });

function Opened({ version }: { readonly version: typeof scoped }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(true)} type="button">
        Open
      </button>
      <RegistrationDialog isOpen={isOpen} onClose={() => setOpen(false)} product={tides} version={version} />
    </>
  );
}

const open = (version: typeof scoped, answers: Record<string, Answer>, at = '/') =>
  renderPart(<Opened version={version} />, answers, at);
const filtering =
  (...applications: ReturnType<typeof aVersionApplication>[]): Answer =>
  ({ searchParams }) => {
    const part = searchParams.get('filter[name][contains]');
    const whole = searchParams.get('filter[name][eq]');
    return pageOf(applications.filter(({ name }) => (whole ? name === whole : name.includes(part ?? ''))));
  };
const requestButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Request Access' });

describe('choosing', () => {
  test('asks once for the applications that could be registered, five at a time (MOD-01, MOD-02)', async () => {
    const { asked } = open(plain, { [candidates(plain)]: filtering(harbour, lock) });
    await screen.findByRole('dialog', { name: 'Register for Tides v1' });
    await screen.findByRole('radio', { name: 'Harbour' });
    expect(asked.map(({ path, query }) => ({ path, query }))).toEqual([
      // The fields that the portal adds to the request.
      { path: '/api/v2/portal/forms', query: {} },
      {
        path: candidates(plain),
        query: {
          'page[size]': '5',
          'page[number]': '1',
          unregistered: 'true',
          'filter[auth_strategy_id]': keyStrategy.id,
        },
      },
    ]);
    expect(requestButton().disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Lock' }));
    expect(requestButton().disabled).toBe(false);
    const create = screen.getByRole('link', { name: 'Create an application' }).getAttribute('href');
    expect(create).toContain('/application/create?');
    for (const part of [tides.id, plain.id, keyStrategy.id]) expect(create).toContain(part);
  });

  test('a search without a hit keeps title and buttons, and forgets the choice (MOD-03, MOD-04)', async () => {
    open(plain, { [candidates(plain)]: filtering(harbour) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search applications' }), 'zzz{Enter}');
    await screen.findByText('No application is named “zzz”.');
    expect(screen.getByRole('dialog', { name: 'Register for Tides v1' })).toBeTruthy();
    expect(requestButton().disabled).toBe(true);
  });

  test('the application in the URL is selected, and is removed from the URL on close (SPC-12, MOD-09)', async () => {
    const both = filtering(aVersionApplication({ name: 'Harbour 2' }), harbour);
    const { currentUrl } = open(plain, { [candidates(plain)]: both }, '/?application=Harbour&x=1#y');
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: 'Harbour' });
    expect(radio.checked).toBe(true);
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(requestButton().disabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(currentUrl()).toBe('/?x=1#y'));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('');
  });

  test('the only application that matches is chosen, and one of several is not (MOD-02)', async () => {
    open(plain, { [candidates(plain)]: filtering(harbour, lock) });
    await screen.findByRole('radio', { name: 'Harbour' });
    expect(requestButton().disabled).toBe(true);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search applications' }), 'Lo{Enter}');
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Harbour' })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Lock' }).checked).toBe(true);
    expect(requestButton().disabled).toBe(false);
  });

  test('a list that fails can be asked for again', async () => {
    let isDown = true;
    open(plain, {
      [candidates(plain)]: (url, init) => (isDown ? problem(400, 'Broken') : filtering(harbour)(url, init)),
    });
    await screen.findByText('Broken');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('radio', { name: 'Harbour' });
  });

  test('a version that takes no registrations says so', async () => {
    const [config] = plain.registration_configs as [Offer];
    open({ ...plain, registration_configs: [{ ...config, registration_enabled: false }] }, {});
    await screen.findByText('Registration for this product version is not enabled');
    expect(screen.queryByRole('button', { name: 'Request Access' })).toBeNull();
  });
});

test('a button that is off is reached by keyboard, says why, and opens nothing (SPC-03)', async () => {
  const [offer] = plain.registration_configs as [Offer];
  const closed = { ...plain, registration_configs: [{ ...offer, registration_enabled: false }] };
  renderPart(<RegistrationCard asked={tides.id} product={tides} version={closed} />, {}, '/');
  const button = await screen.findByRole('button', { name: 'Register for v1' });
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Registration for this product version is not enabled');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('nothing to choose from says why (MOD-03, MOD-04)', () => {
  test.each([
    ['no application at all', 0, 0, /Create one first/],
    ['another strategy', 2, 0, /asks for the auth strategy “API key”, and your applications use another one/],
    ['all registered', 2, 1, /with the auth strategy “API key” are registered for this version already/],
  ])('%s', async (_, all, matching, said) => {
    const registered = aVersionApplication({ name: 'Harbour', registration_id: 'r', registration_status: 'pending' });
    open(plain, {
      [candidates(plain)]: ({ searchParams }) =>
        pageOf(searchParams.has('unregistered') || matching === 0 ? [] : [registered]),
      '/api/v2/applications': ({ searchParams }) =>
        pageOf([], searchParams.has('filter[auth_strategy_id]') ? matching : all),
    });
    await screen.findByRole('dialog', { name: 'No Applications' });
    expect(screen.getByText('You currently have no applications to register.')).toBeTruthy();
    await screen.findByText(said);
    expect(screen.getByRole('link', { name: 'Create an application' })).toBeTruthy();
    const list = screen.queryByRole('list', { name: 'Already registered' });
    expect(list?.textContent).toBe(matching > 0 ? 'HarbourPendingRegistration Under Review' : undefined);
  });
});

describe('scopes (MOD-05)', () => {
  test('those granted are chosen at first, another application starts anew, and all chosen ones are sent (MOD-06)', async () => {
    const { asked } = open(scoped, {
      [candidates(scoped)]: filtering(harbour, lock),
      [granted(harbour.id)]: () => Response.json({ scopes: ['a:read'] }),
      [granted(lock.id)]: () => problem(422),
      [registrations(harbour.id)]: () => Response.json(aRegistration({ status: 'pending' }), { status: 201 }),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour' }));
    const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
    await waitFor(async () => expect((await box('a:read')).checked).toBe(true));
    expect(screen.getByText('Updating scopes affects all registrations of this application.')).toBeTruthy();
    await userEvent.click(await box('b:write'));
    await userEvent.click(screen.getByRole('radio', { name: 'Lock' }));
    await screen.findByText('0 of 4 selected');
    await userEvent.click(screen.getByRole('radio', { name: 'Harbour' }));
    await userEvent.click(await box('b:read'));
    await userEvent.click(requestButton());
    await screen.findByRole('dialog', { name: 'Registration Under Review' });
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      product_version_id: scoped.id,
      scopes: ['a:read', 'b:read', 'b:write'],
    });
  });

  test('a version without scopes shows none and asks for none', async () => {
    const { asked } = open(plain, { [candidates(plain)]: filtering(harbour) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(asked.some(({ path }) => path.includes('granted-scopes'))).toBe(false);
  });
});

describe('requesting access', () => {
  test('an approved registration leads to the application, in place of this page (MOD-07)', async () => {
    const { currentUrl, length, asked } = open(plain, {
      [candidates(plain)]: filtering(harbour),
      [registrations(harbour.id)]: () => Response.json(aRegistration(), { status: 201 }),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour' }));
    const before = length();
    await userEvent.click(requestButton());
    await waitFor(() => expect(currentUrl()).toBe(`/application/${harbour.id}`));
    expect(length()).toBe(before);
    expect(screen.getByText('“Harbour” is registered for Tides')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ product_version_id: plain.id });
  });

  test('a failure stands in the dialog, the list stays, and another try can succeed (MOD-08)', async () => {
    const answers = [
      problem(500, 'Out of order'),
      Response.json({ ...problem, type: '/problems/strategy-mismatch', status: 409 }, { status: 409 }),
      Response.json(aRegistration({ status: 'pending' }), { status: 201 }),
    ];
    const { asked } = open(plain, {
      [candidates(plain)]: filtering(harbour),
      [registrations(harbour.id)]: () => answers.shift() ?? problem(404),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour' }));
    await userEvent.click(requestButton());
    await screen.findByText('Out of order');
    await userEvent.click(requestButton());
    await screen.findByText('This version asks for another auth strategy than the application has.');
    await userEvent.click(requestButton());
    const review = await screen.findByRole('dialog', { name: 'Registration Under Review' });
    expect(within(review).getByText(/You will be notified once it is approved/)).toBeTruthy();
    expect(within(review).queryByRole('button', { name: 'Request Access' })).toBeNull();
    expect(screen.getByText('Access to Tides requested for “Harbour”')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  test('any other status is shown (MOD-08)', async () => {
    open(plain, {
      [candidates(plain)]: filtering(harbour),
      [registrations(harbour.id)]: byMethod({
        POST: () => Response.json(aRegistration({ status: 'rejected' }), { status: 201 }),
      }),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Harbour' }));
    await userEvent.click(requestButton());
    await screen.findByText('The registration has the status Rejected.');
  });
});

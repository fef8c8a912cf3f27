import { type Answer, problem } from '@portico/app-kit/test/open-app.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  anApplication,
  atWork,
  bodyOf,
  byMethod,
  clientStrategy,
  keyStrategy,
  ownStrategy,
  pageOf,
} from '../../../test/applications.tsx';
import { openPortal } from '../../../test/open-portal.tsx';

const path = '/api/v2/applications';
const all = [keyStrategy, clientStrategy, ownStrategy];
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('creating', () => {
  const harbour = anApplication({ name: 'Harbour' });
  const open = (answers: Record<string, Answer>, at = '/application/create', strategies = all) =>
    openPortal({
      at,
      ...atWork({
        [`${path}/auth-strategies`]: () => pageOf(strategies),
        [`${path}/${harbour.id}`]: () => Response.json(harbour),
        ...answers,
      }),
    });
  const created =
    (sent: unknown[], more: object = {}): Answer =>
    (_, init) => {
      sent.push(bodyOf(init));
      return Response.json({ ...harbour, ...more }, { status: 201 });
    };

  test('one strategy is chosen and locked (FRM-03)', async () => {
    await open({}, '/application/create', [keyStrategy]);
    const select = await screen.findByLabelText<HTMLSelectElement>('Auth Strategy *');
    expect([select.value, select.disabled]).toEqual([keyStrategy.id, true]);
    expect(screen.getByRole('heading', { level: 1, name: 'Create New Application' })).toBeTruthy();
  });

  test('the reference ID is explained, filled from the name, and sent; what was typed stays (FRM-04, FRM-08)', async () => {
    const sent: { reference_id?: string }[] = [];
    await open({ [path]: byMethod({ POST: created(sent) }) }, '/application/create', [keyStrategy]);
    const reference = await field('Reference ID *');
    expect(document.getElementById(reference.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Identifies the application: no other one of this portal can have the same. It is filled in from the name and yours to change. Must match the application’s client ID in the identity provider when OpenID is used.',
    );
    await userEvent.type(await field('Name *'), 'Harbour Tracker');
    expect(reference.value).toMatch(/^harbour-tracker-[0-9a-f]{8}$/);
    await userEvent.clear(reference);
    await userEvent.type(reference, 'mine');
    await userEvent.type(await field('Name *'), ' 2');
    expect(reference.value).toBe('mine');
    await userEvent.click(button('Create'));
    await waitFor(() => expect(sent[0]?.reference_id).toBe('mine'));
  });

  test('of several strategies none is selected unless the URL or the developer selects one (FRM-03, FRM-05)', async () => {
    await open({});
    await userEvent.type(await field('Name *'), 'Harbour');
    expect(button('Create').disabled).toBe(true);
    await open({}, `/application/create?auth_strategy_id=${ownStrategy.id}`);
    expect((await screen.findByLabelText<HTMLSelectElement>('Auth Strategy *')).value).toBe(ownStrategy.id);
  });

  test('another strategy keeps what was typed and sends only what it shows (FRM-04, FRM-11)', async () => {
    const sent: unknown[] = [];
    const { currentUrl } = await open({ [path]: byMethod({ POST: created(sent) }) });
    await userEvent.type(await field('Name *'), ' Harbour ');
    const strategy = await screen.findByLabelText('Auth Strategy *');
    await userEvent.selectOptions(strategy, 'Partner login');
    await userEvent.type(await field('Redirect URI'), 'https://example.com/back');
    await userEvent.click(button('Generate'));
    const { value: reference_id } = await field('Reference ID *');
    expect(reference_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByText(/Must match the application’s client ID in the identity provider/)).toBeTruthy();
    await userEvent.selectOptions(strategy, 'OAuth client');
    expect((await field('Redirect URI')).value).toBe('https://example.com/back');
    await userEvent.selectOptions(strategy, 'API key');
    expect(screen.queryByLabelText('Redirect URI')).toBeNull();
    await userEvent.click(button('Create'));
    await waitFor(() => expect(currentUrl()).toBe(`/application/${harbour.id}`));
    expect(sent).toEqual([{ name: 'Harbour', auth_strategy_id: keyStrategy.id, reference_id }]);
    expect(screen.getByText('Application “Harbour” created')).toBeTruthy();
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['a refusal', () => problem(409, 'Taken'), 'Taken'],
    ['a lost connection', () => Promise.reject(new TypeError('lost')), 'Service unavailable. Please try again later.'],
  ])('%s keeps the entries and can be tried again (FRM-14)', async (_, fails, said) => {
    let isDown = true;
    const sent: unknown[] = [];
    const { currentUrl } = await open(
      { [path]: byMethod({ POST: (url, init) => (isDown ? fails() : created(sent)(url, init)) }) },
      '/application/create',
      [keyStrategy],
    );
    await userEvent.type(await field('Name *'), 'Harbour');
    await userEvent.clear(await field('Reference ID *'));
    await userEvent.type(await field('Reference ID *'), 'harbour{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect([(await field('Name *')).value, (await field('Reference ID *')).value]).toEqual(['Harbour', 'harbour']);
    isDown = false;
    await userEvent.click(button('Create'));
    await waitFor(() => expect(currentUrl()).toBe(`/application/${harbour.id}`));
    expect(sent).toHaveLength(1);
  });

  test('pending says so and cannot be sent twice (FRM-07)', async () => {
    const { requests } = await open({ [path]: byMethod({ POST: () => new Promise(() => {}) }) }, undefined, [
      keyStrategy,
    ]);
    await userEvent.type(await field('Name *'), 'Harbour');
    await userEvent.type(await field('Reference ID *'), '{Enter}{Enter}');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting' })).disabled).toBe(true);
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a client secret shows once, in a dialog that only its button closes; then back to the version (FRM-12, FRM-13)', async () => {
    const sent: unknown[] = [];
    const credentials = { client_id: 'runner', client_secret: 'pcs_very-secret' };
    const at = `/application/create?auth_strategy_id=${clientStrategy.id}&product=p1&product_version=v1`;
    const { currentUrl } = await open(
      {
        [path]: byMethod({ POST: created(sent, { credentials }) }),
        '/api/v2/products/p1': () => new Promise(() => {}),
      },
      at,
    );
    await userEvent.type(await field('Name *'), 'Harbour');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'b:read' }));
    await userEvent.click(button('Create'));
    const dialog = await screen.findByRole('dialog', { name: 'Your client secret' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Client ID').value).toBe('runner');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Client Secret').value).toBe('pcs_very-secret');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(sent).toEqual([{ name: 'Harbour', auth_strategy_id: clientStrategy.id, scopes: ['b:read'] }]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(currentUrl()).toBe('/spec/p1/v1?application=Harbour'));
    await waitFor(() => expect(document.body.innerHTML).not.toContain('pcs_very-secret'));
  });

  test('without strategies: a warning and nothing to submit; failing ones: a toast and another try (FRM-15)', async () => {
    await open({}, undefined, []);
    await screen.findByText(/Application creation is disabled/);
    await userEvent.type(await field('Name *'), 'Harbour');
    expect(button('Create').disabled).toBe(true);
    let isOut = true;
    await open({ [`${path}/auth-strategies`]: () => (isOut ? problem(400, 'no luck') : pageOf([keyStrategy])) });
    await screen.findByText('Error fetching auth strategies: no luck');
    expect(screen.queryByText(/Application creation is disabled/)).toBeNull();
    isOut = false;
    await userEvent.click(button('Try again'));
    await field('Name *');
  });

  test('cancel goes back, or to the list where there is no way back (FRM-16)', async () => {
    const { currentUrl, go } = await open({}, '/application/create');
    await screen.findByLabelText('Name *');
    await userEvent.click(button('Cancel'));
    await waitFor(() => expect(currentUrl()).toBe('/my-apps'));
    await go('/?q=x');
    await go('/application/create');
    await screen.findByLabelText('Name *');
    await userEvent.click(button('Cancel'));
    await waitFor(() => expect(currentUrl()).toBe('/?q=x'));
  });
});

describe('updating', () => {
  const runner = anApplication({
    name: 'Runner',
    description: 'Old words',
    redirect_uri: 'https://example.com/back',
    auth_strategy: clientStrategy,
    scopes: ['a:read', 'b:write'],
  });
  const own = `${path}/${runner.id}`;
  const open = (answers: Parameters<typeof byMethod>[0]) =>
    openPortal({
      at: `/application/${runner.id}/update`,
      ...atWork({ [own]: byMethod({ GET: () => Response.json(runner), ...answers }) }),
    });

  test('cleared fields are cleared, untouched scopes stay, the strategy is locked and not sent (FRM-03, FRM-10)', async () => {
    const sent: unknown[] = [];
    const PATCH: Answer = (_, init) => {
      sent.push(bodyOf(init));
      return Response.json(runner);
    };
    const { currentUrl } = await open({ PATCH });
    await userEvent.clear(await field('Description'));
    await userEvent.clear(await field('Redirect URI'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Auth Strategy *')).disabled).toBe(true);
    expect(screen.getByText('Updating scopes affects all registrations of this application.')).toBeTruthy();
    await userEvent.click(button('Update'));
    await waitFor(() => expect(currentUrl()).toBe(`/application/${runner.id}`));
    expect(sent).toEqual([{ name: 'Runner', description: null, redirect_uri: null, scopes: ['a:read', 'b:write'] }]);
    expect(screen.getByText('Application “Runner” updated')).toBeTruthy();
  });

  test('while it loads nothing says that it is being sent (FRM-18)', async () => {
    await open({ GET: () => new Promise(() => {}) });
    await screen.findByRole('heading', { level: 1, name: 'Update Application' });
    expect(screen.queryByRole('button', { name: 'Submitting' })).toBeNull();
  });

  test('a failing delete closes the question and says why; then it can succeed (FRM-17, FRM-12)', async () => {
    let isDown = true;
    const { currentUrl } = await open({
      DELETE: () => (isDown ? problem(500, 'Stuck') : new Response(null, { status: 204 })),
    });
    const remove = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete application' }));
      const question = await screen.findByRole('alertdialog');
      expect(question.textContent).toContain('“Runner”');
      await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    };
    await remove();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete application: Stuck');
    isDown = false;
    await remove();
    await waitFor(() => expect(currentUrl()).toBe('/my-apps'));
    expect(screen.getByText('Application successfully deleted')).toBeTruthy();
  });
});

import { problem } from '@portico/app-kit/test/open-app.ts';
import type { OutboxMail } from '@portico/contract/mails.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { openConsole, pageOf } from '../../../test/open-console.tsx';

const at = '/api/admin/v1/mails';
const id = '00000000-0000-4000-8000-0000000000c1';

const aMail = (changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id,
  portal_id: null,
  template: 'confirm-email',
  subject: 'Confirm your email address',
  to: 'ada@example.com',
  locale: 'de',
  status: 'queued',
  attempts: 0,
  next_attempt_at: '2026-01-01T00:00:00.000Z',
  last_error: null,
  created_at: '2026-01-01T00:00:00.000Z',
  sent_at: null,
  ...changes,
});

const letter = { text: 'Guten Tag Ada', html: '<p>Guten Tag</p>', from: 'Harbour <no-reply@harbour.example>' };
const details = (changes: Partial<OutboxMail>, flags: { has_secret_link: boolean; can_be_resent: boolean }) => () =>
  Response.json({ ...aMail(changes), ...letter, ...flags });

const templates = (is_sending: boolean) => () =>
  Response.json({
    is_sending,
    data: [
      { template: 'confirm-email', audience: 'developer', subject: 'Confirm your email address' },
      { template: 'invitation', audience: 'user', subject: 'Join Saltmere' },
    ],
  });

describe('mails', () => {
  test('the list is filtered by status and portal, and says that no mail is sent without a mail server', async () => {
    const { asked } = await openConsole({
      at: '/console/mails?status=dead',
      answers: {
        [at]: () => Response.json(pageOf([aMail({ status: 'dead' })])),
        '/api/admin/v1/mail-templates': templates(false),
      },
    });
    expect(
      await screen.findByRole('row', { name: /Confirm your email address ada@example.com Given up/ }),
    ).toBeDefined();
    await screen.findByText(/No mail server is set up/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Portal' }), 'Saltmere Harbour');
    await waitFor(() => expect(asked(at).at(-1)?.get('filter[portal_id]')).toMatch(/^0{8}-/));
    expect(asked(at).at(-1)?.get('filter[status]')).toBe('dead');
  });

  test('a mail is shown in a sandboxed frame, and its link only to an owner who requests it', async () => {
    await openConsole({
      at: `/console/mails/${id}`,
      answers: {
        [`${at}/${id}`]: details({}, { has_secret_link: true, can_be_resent: true }),
        [`POST ${at}/${id}/link`]: () => Response.json({ link: 'https://harbour.example/login?token=t' }),
        '/api/admin/v1/mail-templates': templates(false),
      },
    });
    const frame = await screen.findByTitle('The email as its reader sees it');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.getAttribute('src')).toBe(`${at}/${id}/page`);
    await userEvent.click(screen.getByRole('radio', { name: 'As text' }));
    await screen.findByText('Guten Tag Ada');
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Send now' }) as HTMLButtonElement).disabled).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show link' }));
    const ask = within(await screen.findByRole('alertdialog'));
    await userEvent.click(ask.getByRole('button', { name: 'Show link' }));
    const link = await screen.findByRole('textbox', { name: 'Link' });
    expect((link as HTMLInputElement).value).toBe('https://harbour.example/login?token=t');
  });

  test('an admin cannot see the link and a viewer cannot send; the button says why', async () => {
    const answers = {
      [`${at}/${id}`]: details({}, { has_secret_link: true, can_be_resent: true }),
      '/api/admin/v1/mail-templates': templates(true),
    };
    await openConsole({ at: `/console/mails/${id}`, role: 'admin', answers });
    const show = await screen.findByRole('button', { name: 'Show link' });
    expect((show as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('Only owners can change this.')).toBeDefined();
    await openConsole({ at: `/console/mails/${id}`, role: 'viewer', answers });
    await waitFor(() =>
      expect((screen.getByRole('button', { name: 'Send now' }) as HTMLButtonElement).disabled).toBe(true),
    );
  });

  test('a sent mail is sent again and opened; a refusal is shown', async () => {
    let isRefused = true;
    const { currentUrl } = await openConsole({
      at: `/console/mails/${id}`,
      answers: {
        [`${at}/${id}`]: details({ status: 'sent' }, { has_secret_link: false, can_be_resent: true }),
        [`${at}/copy`]: details({ id: 'copy' }, { has_secret_link: false, can_be_resent: true }),
        [`POST ${at}/${id}/resend`]: () =>
          isRefused ? problem(409, 'This email is being sent.') : Response.json(aMail({ id: 'copy' })),
        '/api/admin/v1/mail-templates': templates(true),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText('This email is being sent.');
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(currentUrl()).toBe('/console/mails/copy'));
  });

  test('a template is chosen by language and sender, which the URL keeps', async () => {
    const preview = () => Response.json({ template: 'invitation', locale: 'fr', subject: 'Invitation', ...letter });
    const { currentUrl } = await openConsole({
      at: '/console/mails/templates',
      answers: {
        '/api/admin/v1/mail-templates': templates(true),
        '/api/admin/v1/mail-templates/confirm-email': preview,
        '/api/admin/v1/mail-templates/invitation': preview,
      },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Email' }), 'invitation');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Français');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sent by' }), 'The organization');
    const page = '/api/admin/v1/mail-templates/invitation/page?locale=fr';
    await waitFor(() => expect(screen.getByTitle('The email as its reader sees it').getAttribute('src')).toBe(page));
    expect(currentUrl()).toMatch(/template=invitation/);
  });
});

describe('the text of an email', () => {
  const portalId = '00000000-0000-4000-8000-000000000001';
  const textAt = `/api/admin/v1/portals/${portalId}/mail-texts/confirm-email/de`;
  const builtIn = { subject: 'Bestätigen Sie', content: '{{greeting}}\n\n[Bestätigen]({{link}})\n' };
  const text = (own: typeof builtIn | null) => () =>
    Response.json({
      template: 'confirm-email',
      language: 'de',
      own,
      otherwise: builtIn,
      variables: [
        { name: 'greeting', is_required: false, is_in_subject: false },
        { name: 'link', is_required: true, is_in_subject: false },
      ],
    });
  const mistakes = problem(400, 'It lacks {{link}}.', {
    type: '/problems/invalid-parameters',
    invalid_parameters: [{ field: 'content:3', rule: 'invalid', reason: 'has HTML, which emails do not take' }],
  });
  const world = (own: typeof builtIn | null, preview = () => Response.json({ ...letter, subject: 'So ist es' })) =>
    openConsole({
      at: `/console/mails/templates/text?template=confirm-email&locale=de&portal=${portalId}`,
      answers: {
        [`GET ${textAt}`]: text(own),
        [`PUT ${textAt}`]: text(builtIn),
        [`DELETE ${textAt}`]: () => new Response(null, { status: 204 }),
        [`${textAt}/preview`]: preview,
        [`${textAt}/test`]: () => Response.json({ to: 'olive@example.com' }),
      },
    });

  test('begins with the built-in one, and is previewed, tested and saved', async () => {
    const { sent } = await world(null);
    const subject = await screen.findByRole('textbox', { name: 'Subject' });
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Hallo');
    await screen.findByText('So ist es');
    await waitFor(() => expect(sent('POST', `${textAt}/preview`).at(-1)).toEqual({ ...builtIn, subject: 'Hallo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send a test to me' }));
    await screen.findByText('A test was sent to olive@example.com.');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The text was saved.');
    expect(sent('PUT', textAt)).toEqual([{ ...builtIn, subject: 'Hallo' }]);
  });

  test('shows each mistake with its line while it is written, and is not tested then', async () => {
    await world(null, () => mistakes.clone());
    await screen.findByText('Line 3: has HTML, which emails do not take');
    expect(screen.getByRole('button', { name: 'Send a test to me' })).toHaveProperty('disabled', true);
  });

  test('returns to the standard text after a question', async () => {
    const { sent } = await world(builtIn);
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the standard text' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the standard text' }));
    await waitFor(() => expect(sent('DELETE', textAt)).toHaveLength(1));
  });
});

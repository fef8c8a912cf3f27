import { problem } from '@portico/app-kit/test/open-app.ts';
import type { VersionAudience } from '@portico/contract/version-audience.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aProduct } from '../../../../test/a-product.ts';
import { anOwnPortal, openConsole } from '../../../../test/open-console.tsx';

const portal = anOwnPortal();
const product = aProduct({ is_deprecated: true, sunset: '2026-12-31' });
const [version] = product.versions;
const at = `/api/admin/v1/portals/${portal.id}/products/${product.id}/versions/${version?.id}/audience`;
const page = `/console/p/harbour/products/${product.id}/versions/${version?.id}/audience`;
const time = '2026-01-01T00:00:00.000Z';
const noticeId = '00000000-0000-4000-8000-0000000000aa';
const application = {
  ...{ id: '00000000-0000-4000-8000-0000000000bb', name: 'Billing', status: 'approved' as const },
  ...{ developer_name: 'Ada', developer_email: 'ada@example.com', requests: 1200, last_call_at: time },
};
const audience: VersionAudience = {
  reach: { registered: 3, following: 1, turned_off: 1, messages: 2 },
  registrations: { all: 3, calling: 1 },
  applications: [application],
  operations: [
    {
      ...{ slug: 'get-parcels', method: 'get', path: '/parcels', is_removed: false, is_deprecated: true },
      ...{ broken_at: time, requests: 4321, last_call_at: time, application_count: 2 },
      applications: [{ id: application.id, name: 'Billing', requests: 4320 }],
    },
  ],
  followers: 1,
  notices: [{ id: noticeId, kind: 'change', subject: null, created_at: time, mailed: 2, waiting: 1, is_done: true }],
};
const developer = { full_name: 'Ada', email: 'ada@example.com' };
const read = {
  [`GET /api/admin/v1/portals/${portal.id}/products/${product.id}`]: () => Response.json(product),
  [`GET ${at}`]: () => Response.json(audience),
  [`GET ${at}/developers`]: () =>
    Response.json({
      data: [{ ...developer, id: application.id, reason: 'registered', rhythm: 'weekly' }],
      meta: { page: { number: 1, size: 20, total: 1 } },
    }),
  [`GET ${at}/notices/${noticeId}`]: () =>
    Response.json({ recipients: [{ ...developer, developer_id: application.id, mailed_at: null }] }),
};

test('owners see which applications still call a version that ends, and the recipients of its emails', async () => {
  const user = userEvent.setup();
  await openConsole({ at: page, answers: read });
  expect(await screen.findByText(/This version ends on .*2026\. 1 application still calls it\./)).toBeTruthy();
  expect(screen.getByText('1 of 3')).toBeTruthy();
  const applications = screen.getByRole('table', { name: 'Applications' });
  expect(within(applications).getByText('1,200')).toBeTruthy();
  const operations = screen.getByRole('table', { name: 'Operations in use' });
  const [, row] = within(operations).getAllByRole('row');
  for (const shown of ['/parcels', 'Deprecated', 'Breaking change', '4,321', 'Billing', '1 more application']) {
    expect(within(row!).getByText(shown)).toBeTruthy();
  }
  expect(await screen.findByText('Weekly')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the recipients of “Changes”' }));
  expect(await within(screen.getByRole('dialog')).findByText('With the next digest')).toBeTruthy();
});

test('a message is previewed before it is sent, and a changed one again', async () => {
  const user = userEvent.setup();
  const nodes = { type: 'document', version: '2', children: [] };
  const { sent } = await openConsole({
    at: `${page}/message`,
    answers: {
      ...read,
      [`POST ${at}/messages/preview`]: () =>
        Response.json({ subject: 'Parcels v1: Move on', text: 'Hello,\n\nMove.', nodes }),
      [`POST ${at}/messages`]: () => Response.json({ id: noticeId }, { status: 201 }),
    },
  });
  await user.type(await screen.findByLabelText('Subject'), 'Move on');
  await user.type(screen.getByLabelText('Message in Markdown'), 'Move.');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('Parcels v1: Move on')).toBeTruthy();
  await user.type(screen.getByLabelText('Message in Markdown'), ' Now.');
  expect(screen.queryByRole('button', { name: 'Send to 2 developers' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Send to 2 developers' }));
  expect(await screen.findByText('The emails are being sent.')).toBeTruthy();
  expect(sent('POST', `${at}/messages`)).toMatchObject([
    { subject: 'Move on', message: 'Move. Now.', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

test('a refused message stays in its form, with the reason', async () => {
  const user = userEvent.setup();
  await openConsole({
    at: `${page}/message`,
    answers: {
      ...read,
      [`POST ${at}/messages/preview`]: () => Response.json({ subject: 'A', text: 'B', nodes: { children: [] } }),
      [`POST ${at}/messages`]: () => problem(429, 'Too many messages.', { type: '/problems/too-many-requests' }),
    },
  });
  await user.type(await screen.findByLabelText('Subject'), 'Move on');
  await user.type(screen.getByLabelText('Message in Markdown'), 'Move.');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Send to 2 developers' }));
  expect(await screen.findByText('Too many attempts. Please wait and try again shortly.')).toBeTruthy();
  expect(screen.getByLabelText('Message in Markdown')).toHaveProperty('value', 'Move.');
});

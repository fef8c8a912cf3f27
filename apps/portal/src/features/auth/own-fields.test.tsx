import { english } from '@portico/auth-elements/english.ts';
import { AcceptTermsForm } from '@portico/auth-elements/forms/accept-terms-form.tsx';
import { LoginForm } from '@portico/auth-elements/forms/login-form.tsx';
import { RegisterForm } from '@portico/auth-elements/forms/register-form.tsx';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

const config = { texts: english, userEntity: 'developer', language: 'de' } as const;
const terms = [{ name: 'terms', title: { default: 'Terms', de: 'Bedingungen' }, version: '2', path: '/legal/terms' }];
const signUp = {
  fields: [
    { name: 'company', kind: 'text', label: { default: 'Company', de: 'Firma' }, help: null, is_required: true },
    {
      name: 'size',
      kind: 'choice',
      label: { default: 'Size' },
      help: { default: 'About how many?' },
      is_required: false,
      choices: [{ value: 'small', label: { default: 'Small' } }],
    },
    { name: 'news', kind: 'yes-no', label: { default: 'News' }, help: null, is_required: false },
  ],
  terms,
};

interface Sent {
  path: string;
  body: unknown;
}

/** Answers by path, and remembers what was sent. */
function serve(answers: Record<string, () => Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const key = `${init?.method ?? 'GET'} ${url}`;
    if (init?.method) sent.push({ path: url, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return answers[key]?.() ?? new Response(null, { status: 404 });
  });
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const typeIn = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the sign-up form has the fields and the terms of the portal, in the language of the reader', async () => {
  const problem = {
    type: '/problems/invalid-parameters',
    status: 400,
    title: 'Invalid parameters',
    detail: '',
    invalid_parameters: [{ field: 'fields.company', rule: 'invalid', reason: 'does not have the expected form' }],
  };
  let refuses = true;
  const sent = serve({
    'GET /api/v2/portal/sign-up': () => Response.json(signUp),
    'POST /api/v2/developer': () =>
      refuses ? Response.json(problem, { status: 400 }) : new Response(null, { status: 201 }),
  });
  const registered = vi.fn();
  render(<RegisterForm config={config} onRegisterSuccess={registered} />);
  await screen.findByLabelText('Firma');
  typeIn('Full name', 'Ada');
  typeIn('Email', 'ada@example.com');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up for free' });
  expect(button.disabled).toBe(true);
  typeIn('Firma', 'engines');
  typeIn('Size (optional)', 'small');
  const box = screen.getByRole('checkbox', { name: 'I accept the Bedingungen (version 2).' });
  expect(screen.getByRole('link', { name: 'Bedingungen' }).getAttribute('href')).toBe('/legal/terms');
  fireEvent.click(box);
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await screen.findByText('Firma does not have the expected form');
  expect(screen.getByLabelText('Firma').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Firma'));

  refuses = false;
  typeIn('Firma', 'Engines');
  fireEvent.click(screen.getByRole('button', { name: 'Sign up for free' }));
  await waitFor(() => expect(registered).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({
    email: 'ada@example.com',
    full_name: 'Ada',
    fields: { company: 'Engines', size: 'small', news: false },
    accepted_terms: [{ name: 'terms', version: '2' }],
  });
});

test('a server without such fields gets a sign-up without them', async () => {
  const sent = serve({ 'POST /api/v2/developer': () => new Response(null, { status: 201 }) });
  const registered = vi.fn();
  render(<RegisterForm config={config} onRegisterSuccess={registered} />);
  typeIn('Full name', 'Ada');
  typeIn('Email', 'ada@example.com');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up for free' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(registered).toHaveBeenCalled());
  expect(sent.at(-1)?.body).toEqual({ email: 'ada@example.com', full_name: 'Ada' });
});

test('a login that owes new terms asks for them before it is done', async () => {
  const sent = serve({
    'POST /api/v2/developer/authenticate': () =>
      new Response(null, { status: 204, headers: { 'portico-terms-due': 'true' } }),
    'GET /api/v2/developer/terms': () => Response.json({ data: [{ ...terms[0], accepted_at: null }] }),
    'POST /api/v2/developer/terms': () => new Response(null, { status: 204 }),
  });
  const done = vi.fn();
  render(<LoginForm basicAuthLoginEnabled config={config} onLoginSuccess={done} />);
  typeIn('Email', 'ada@example.com');
  typeIn('Password', 'Correct-horse-7');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I accept the Bedingungen (version 2).' }));
  expect(done).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Accept and continue' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toEqual({
    path: '/api/v2/developer/terms',
    body: { accepted_terms: [{ name: 'terms', version: '2' }] },
  });
});

test('whoever does not accept can log out', async () => {
  const sent = serve({
    'GET /api/v2/developer/terms': () => Response.json({ data: [{ ...terms[0], accepted_at: null }] }),
    'POST /api/v2/developer/logout': () => new Response(null, { status: 204 }),
  });
  const left = vi.fn();
  render(<AcceptTermsForm config={config} onLogOut={left} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(left).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: '/api/v2/developer/logout', body: undefined }]);
});

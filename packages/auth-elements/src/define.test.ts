// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RegistrationOptions, registerAuthElements, registerElement } from './define.ts';
import type { ElementKind } from './elements.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let pages = 0;

/** Elements with a new name each time: a page cannot remove the name of an element. */
function aPage(kind: ElementKind, options: RegistrationOptions = {}) {
  const name = `test-element-${pages++}`;
  registerAuthElements({ userEntity: 'developer', ...options, names: { [kind]: name } });
  const element = document.createElement(name) as HTMLElement & Record<string, unknown>;
  const put = (into: Node = document.body) => act(async () => void into.appendChild(element));
  const inside = () => element.shadowRoot ?? document;
  const control = (part: string) => inside().querySelector<HTMLElement>(`[data-testid="portico-${kind}-${part}"]`);
  return { name, element, put, control };
}

beforeEach(() => act(async () => document.body.replaceChildren()));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('names', () => {
  const nothing = () => class extends HTMLElement {};

  test('are written in kebab-case', () => {
    registerElement('TestKebabName', nothing);
    expect(customElements.get('test-kebab-name')).toBeDefined();
  });

  test('that exist are not changed, without an error (ELM-04)', () => {
    const error = vi.spyOn(console, 'error');
    registerElement('test-twice', nothing);
    const first = customElements.get('test-twice');
    registerElement('test-twice', nothing);
    expect(customElements.get('test-twice')).toBe(first);
    expect(error).not.toHaveBeenCalled();
  });

  test.each(['login', '1-login', '-login', 'log in!-x', 'font-face'])(
    'such as "%s" are logged, never thrown',
    (name) => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {});
      registerElement(name, nothing);
      expect(error).toHaveBeenCalledOnce();
    },
  );

  test('are portico-… by default', () => {
    registerAuthElements();
    for (const kind of ['login', 'accept-invitation']) expect(customElements.get(`portico-${kind}`)).toBeDefined();
  });
});

describe('where the form is', () => {
  test('in a shadow root by default (ELM-03)', async () => {
    const { element, put, control } = aPage('forgot-password');
    await put();
    expect(element.shadowRoot?.querySelector('.portico-auth')).not.toBeNull();
    expect(control('email')?.getAttribute('autocomplete')).toBe('username');
  });

  test('in the wrapper of the host, whose id is stripped of unusual characters (ELM-05)', async () => {
    const warn = vi.spyOn(console, 'warn');
    document.body.innerHTML = '<div id="here"></div>';
    const { element, put } = aPage('login', { shadowDom: false });
    element.setAttribute('wrapper-id', ' #here! ');
    await put();
    expect(document.querySelector('#here form')).not.toBeNull();
    expect(element.querySelector('form')).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  test('in the element itself, with a warning, if the wrapper is missing (ELM-05)', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { element, put } = aPage('login', { shadowDom: false });
    await put();
    expect(element.querySelector('form')).not.toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('in another wrapper as soon as the host sets one', async () => {
    document.body.innerHTML = '<div id="one"></div><div id="two"></div>';
    const { element, put } = aPage('login', { shadowDom: false });
    element.wrapperId = 'one';
    await put();
    await act(async () => {
      element.wrapperId = 'two';
    });
    expect(document.querySelector('#one form')).toBeNull();
    expect(document.querySelector('#two form')).not.toBeNull();
  });

  test('nowhere after the element is removed', async () => {
    document.body.innerHTML = '<div id="here"></div>';
    const { element, put } = aPage('login', { shadowDom: false });
    element.wrapperId = 'here';
    await put();
    await act(async () => element.remove());
    expect(document.querySelector('#here')?.childElementCount).toBe(0);
  });

  test('the style sheets of the host are added, except blank ones (ELM-07)', async () => {
    const { element, put } = aPage('login', { shadowDomCss: ['.portico-auth { color: red }', ' ', ''] });
    await put();
    // The sheet of the forms and one of the host.
    expect(element.shadowRoot?.adoptedStyleSheets).toHaveLength(2);
  });
});

describe('properties and attributes', () => {
  test('apply when they are set before the element is defined', async () => {
    const name = `test-late-${pages++}`;
    const element = Object.assign(document.createElement(name), { loginButtonText: 'Early' });
    document.body.append(element);
    await act(async () => registerAuthElements({ names: { login: name } }));
    expect(element.shadowRoot?.textContent).toContain('Early');
  });

  test('change the form at any time (ELM-12)', async () => {
    const { element, put, control } = aPage('login');
    await put();
    expect(control('submit')?.textContent).toBe('Log in');
    await act(async () => element.setAttribute('login-button-text', 'Enter'));
    expect(control('submit')?.textContent).toBe('Enter');
    await act(async () => {
      element.loginButtonText = 'Go';
    });
    expect(control('submit')?.textContent).toBe('Go');
    await act(async () => element.removeAttribute('login-button-text'));
    expect(control('submit')?.textContent).toBe('Log in');
  });

  test('a flag is true if its attribute is present, and can be false as a property (ELM-09)', async () => {
    const { element, put, control } = aPage('login');
    await put();
    expect([element.showForgotPasswordLink, element.showBasicAuthLoginLink]).toEqual([false, true]);
    await act(async () => element.setAttribute('show-forgot-password-link', 'false'));
    expect(control('forgot-password-link')).not.toBeNull();
    await act(async () => {
      element.showForgotPasswordLink = false;
    });
    expect(control('forgot-password-link')).toBeNull();
  });
});

test('events come from the element, bubble out of shadow roots, and carry their payload in a list (ELM-10)', async () => {
  const { element, put, control } = aPage('login');
  element.showRegisterLink = true;
  const outer = document.createElement('div');
  const root = outer.attachShadow({ mode: 'open' });
  document.body.append(outer);
  await put(root);
  const heard = vi.fn();
  document.addEventListener('click-register-link', heard);
  await act(async () => control('register-link')?.click());
  const [event] = heard.mock.calls[0] as [CustomEvent];
  expect(event).toMatchObject({ bubbles: true, composed: true, detail: [] });
  document.removeEventListener('click-register-link', heard);
});

// The complete code of a page without a framework: register the elements, create them, listen to their events.
const query = new URLSearchParams(location.search);
const chosen = {
  mode: query.get('mode') === 'user' ? 'user' : 'developer',
  dom: query.get('dom') === 'light' ? 'light' : 'shadow',
  ways: ['basic', 'sso', 'both'].find((ways) => ways === query.get('ways')) ?? 'basic',
  element: query.get('element') ?? 'all',
};

const titles = {
  login: 'Log in',
  register: 'Register',
  'forgot-password': 'Forgot password',
  'reset-password': 'Reset password',
  'change-password': 'Change password',
  'accept-invitation': 'Accept an invitation',
};

const events = [
  'login-success',
  'verify-email-success',
  'idp-is-loading',
  'click-forgot-password-link',
  'click-register-link',
  'register-success',
  'forgot-password-success',
  'click-login-link',
  'reset-password-success',
  'change-password-success',
  'password-requirements',
  'accept-invitation-success',
];

const make = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

function drawChoices() {
  const choices = { mode: ['developer', 'user'], dom: ['shadow', 'light'], ways: ['basic', 'sso', 'both'] };
  for (const [name, values] of Object.entries(choices)) {
    const items = values.map((value) => {
      const link = make('a', { href: `?${new URLSearchParams({ ...chosen, [name]: value })}`, textContent: value });
      if (chosen[name] === value) link.setAttribute('aria-current', 'page');
      return make('li', {}, link);
    });
    const list = make('ul', {}, ...items);
    list.setAttribute('aria-label', name);
    document.querySelector('.choices').append(list);
  }
}

function drawCards() {
  const shown = Object.keys(titles).filter((kind) => chosen.element === 'all' || chosen.element === kind);
  document.body.classList.toggle('alone', shown.length === 1);
  document.body.classList.toggle('light', chosen.dom === 'light');
  for (const kind of shown) {
    const element = make(`portico-${kind}`, {
      showForgotPasswordLink: true,
      showRegisterLink: true,
      showLoginLink: true,
      basicAuthLoginEnabled: chosen.ways !== 'sso',
      idpLoginEnabled: chosen.ways !== 'basic',
      idpLoginReturnTo: new URL('login', location.href).href,
      accessCodeRequired: true,
      agreementUrl: 'https://example.com/agreement',
      privacyPolicyUrl: 'https://example.com/privacy',
    });
    const wrapper = chosen.dom === 'light' ? [make('div', { id: `portico-${kind}-wrapper` })] : [];
    const card = make('section', { className: 'card' }, make('h2', { textContent: titles[kind] }), ...wrapper, element);
    document.querySelector('.cards').append(card);
  }
}

function writeDown({ type, detail }) {
  const line = make('li', { textContent: `${type} ${JSON.stringify(detail)}` });
  document.querySelector('#events').prepend(line);
}

async function start() {
  for (const name of events) document.addEventListener(name, writeDown);
  drawChoices();
  const { portal_id } = await fetch('/api/v2/portal').then((answer) => answer.json());
  window.PorticoAuthElements.registerAuthElements({
    userEntity: chosen.mode,
    developerConfig: { portalId: portal_id },
    shadowDom: chosen.dom === 'shadow',
  });
  drawCards();
}

start();

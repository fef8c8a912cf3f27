// An application with a React of its own that renders our element like any tag.
const { createElement, useEffect, useId, useRef, useState, version } = window.React;

window.PorticoAuthElements.registerAuthElements({ userEntity: 'developer' });

function App() {
  const [heard, setHeard] = useState('nothing yet');
  const [label, setLabel] = useState('Log in');
  const element = useRef(null);
  const id = useId();
  useEffect(() => {
    const hear = ({ type, detail }) => setHeard(`${type} ${JSON.stringify(detail)}`);
    const { current } = element;
    current.addEventListener('login-success', hear);
    return () => current.removeEventListener('login-success', hear);
  }, []);
  return createElement(
    'main',
    null,
    createElement('h1', null, `React ${version}`),
    createElement('label', { htmlFor: id }, 'Label of the button '),
    createElement('input', { id, value: label, onChange: ({ target }) => setLabel(target.value) }),
    createElement('portico-login', { ref: element, 'login-button-text': label }),
    createElement('output', { id: 'heard' }, heard),
  );
}

window.ReactDOM.createRoot(document.querySelector('#app')).render(createElement(App));

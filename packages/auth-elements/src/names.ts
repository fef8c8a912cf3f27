/** `idpLoginReturnTo` and `PorticoLogin` become `idp-login-return-to` and `portico-login`. */
export const toKebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[\s_]+/g, '-')
    .toLowerCase();

/** The React prop for an event: `onLoginSuccess` for `login-success`. */
export const toCallback = (event: string): string =>
  `on${event
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}`;

export type Callback<Event extends string> = Event extends `${infer Word}-${infer Rest}`
  ? `on${Capitalize<Word>}${Callback<Rest> extends `on${infer More}` ? More : never}`
  : `on${Capitalize<Event>}`;

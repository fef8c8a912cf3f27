/** The part of reCAPTCHA's global object that is used here. */
interface Recaptcha {
  ready(run: () => void): void;
  render(box: HTMLElement, options: Record<string, unknown>): number;
  execute(widget: number): void;
  reset(widget: number): void;
}

export interface HumanCheck {
  /** Runs the check. Returns a token for the server, or undefined if the check failed. */
  verify(signal: AbortSignal): Promise<string | undefined>;
}

const defaultScript = 'https://www.google.com/recaptcha/api.js?render=explicit';

let loading: Promise<Recaptcha> | undefined;

function loadRecaptcha(scriptUrl: string): Promise<Recaptcha> {
  const { promise, resolve, reject } = Promise.withResolvers<Recaptcha>();
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  script.onload = () => {
    const { grecaptcha } = globalThis as { grecaptcha?: Recaptcha };
    if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
    else reject(new Error('The script brought no reCAPTCHA.'));
  };
  script.onerror = () => {
    script.remove();
    loading = undefined;
    reject(new Error('The script of reCAPTCHA could not be loaded.'));
  };
  document.head.append(script);
  return promise;
}

export interface RecaptchaOptions {
  readonly siteKey: string;
  readonly scriptUrl?: string | undefined;
}

/**
 * Loads the script once for each page and draws the invisible widget. Each check gets a new token, because tokens
 * expire.
 */
export async function createHumanCheck({ siteKey, scriptUrl = defaultScript }: RecaptchaOptions): Promise<HumanCheck> {
  loading ??= loadRecaptcha(scriptUrl);
  const recaptcha = await loading;
  let answer: (token?: string) => void = () => {};
  // The widget shows its badge in a corner of the window, and its styles do not apply inside shadow roots.
  const box = document.createElement('div');
  document.body.append(box);
  const widget = recaptcha.render(box, {
    sitekey: siteKey,
    size: 'invisible',
    callback: (token: string) => answer(token),
    'error-callback': () => answer(),
    'expired-callback': () => answer(),
  });
  return {
    async verify(signal) {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      answer = resolve;
      signal.addEventListener('abort', () => resolve(undefined));
      recaptcha.reset(widget);
      recaptcha.execute(widget);
      return promise;
    },
  };
}

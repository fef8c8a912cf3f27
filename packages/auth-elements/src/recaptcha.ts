/** What the script of reCAPTCHA puts on the page, as far as it is used here. */
interface Recaptcha {
  ready(run: () => void): void;
  render(box: HTMLElement, options: Record<string, unknown>): number;
  execute(widget: number): void;
  reset(widget: number): void;
}

export interface HumanCheck {
  /** Whether the check, run now, says that somebody is there. */
  verify(signal: AbortSignal): Promise<boolean>;
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

/** Loads the script, once a page, and draws the invisible widget. Each check starts afresh, so none is ever too old. */
export async function createHumanCheck({ siteKey, scriptUrl = defaultScript }: RecaptchaOptions): Promise<HumanCheck> {
  loading ??= loadRecaptcha(scriptUrl);
  const recaptcha = await loading;
  let answer: (isHuman: boolean) => void = () => {};
  // The widget shows its badge in a corner of the window, and finds its styles only outside of shadow roots.
  const box = document.createElement('div');
  document.body.append(box);
  const widget = recaptcha.render(box, {
    sitekey: siteKey,
    size: 'invisible',
    callback: () => answer(true),
    'error-callback': () => answer(false),
    'expired-callback': () => answer(false),
  });
  return {
    async verify(signal) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      answer = resolve;
      signal.addEventListener('abort', () => resolve(false));
      recaptcha.reset(widget);
      recaptcha.execute(widget);
      return promise;
    },
  };
}

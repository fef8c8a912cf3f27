import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The issuer's answer before it is sent. */
export type Answered = Pick<KoaContextWithOIDC, 'status' | 'body' | 'set'>;

const steps = new WeakMap<object, (answered: Answered) => Promise<void>>();

/** Runs for this request when its answer is known, before it is sent. */
export function beforeAnswer(request: object, step: (answered: Answered) => Promise<void>): void {
  steps.set(request, step);
}

/** The library runs middleware around its own, and answers after all of it. */
export function runStepsBeforeAnswers(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    await steps.get(context.req)?.(context);
  });
}

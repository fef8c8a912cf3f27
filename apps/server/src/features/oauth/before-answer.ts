import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The issuer's answer before it is sent. */
export type Answered = Pick<KoaContextWithOIDC, 'status' | 'body' | 'set'>;

const steps = new WeakMap<object, (answered: Answered) => Promise<void>>();

/** Runs a step for this request after its answer is complete and before it is sent. */
export function beforeAnswer(request: object, step: (answered: Answered) => Promise<void>): void {
  steps.set(request, step);
}

/** The library sends the answer after all middleware, so this middleware can still change it. */
export function runStepsBeforeAnswers(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    await steps.get(context.req)?.(context);
  });
}

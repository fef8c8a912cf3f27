import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/** The issuer's answer, which is made and not yet sent. */
export type Answered = Pick<KoaContextWithOIDC, 'status' | 'body' | 'set'>;

const steps = new WeakMap<object, (answered: Answered) => Promise<void>>();

/** What is done for this request when its answer is known. The answer is sent afterwards. */
export function beforeAnswer(request: object, step: (answered: Answered) => Promise<void>): void {
  steps.set(request, step);
}

/** The library runs middleware around its own, and answers when all of it is done. */
export function runStepsBeforeAnswers(provider: Provider): void {
  provider.use(async (context, next) => {
    await next();
    await steps.get(context.req)?.(context);
  });
}

import { OpenFeature, type Provider, type ResolutionDetails } from '@openfeature/web-sdk';
import type { FlagContext, Flags } from './flag-context.ts';

type Values = Readonly<Record<string, boolean>>;

const asDefault = <Value>(_key: string, value: Value): ResolutionDetails<Value> => ({ value, reason: 'DEFAULT' });

/** Answers from the server's response; the portal has boolean flags only. */
const toProvider = (values: Values): Provider => ({
  metadata: { name: 'portal' },
  runsOn: 'client',
  resolveBooleanEvaluation: (key, value) =>
    Object.hasOwn(values, key) ? { value: values[key] as boolean, reason: 'STATIC' } : asDefault(key, value),
  resolveStringEvaluation: asDefault,
  resolveNumberEvaluation: asDefault,
  resolveObjectEvaluation: asDefault,
});

export async function createOpenFeatureFlags(values: Values, context: FlagContext): Promise<Flags> {
  await OpenFeature.setProviderAndWait(toProvider(values), context);
  const client = OpenFeature.getClient();
  return { isOn: (key) => client.getBooleanValue(key, false) };
}

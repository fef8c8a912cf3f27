import type { Client } from '@portico/client/client.ts';
import { getPortalFlags, type PortalFlags } from '@portico/contract/flags.ts';
import type { FlagContext, Flags } from './flag-context.ts';

const allOff: Flags = { isOn: () => false };

export const askForFlags = (client: Client): Promise<PortalFlags> => client.send(getPortalFlags);

/** How long the first screen may wait for flags before it starts with all of them off (APP-11). */
const flagWaitMs = 1000;

/**
 * The flags, or all off if they do not arrive in time. OpenFeature is loaded only if a flag is on, which it is on few
 * portals.
 */
export async function settleFlags(
  asked: Promise<PortalFlags>,
  context: FlagContext,
  waitMs = flagWaitMs,
): Promise<Flags> {
  const { promise: late, resolve } = Promise.withResolvers<Flags>();
  const timer = setTimeout(() => resolve(allOff), waitMs);
  const flags = asked.then(async ({ flags }) => {
    if (!Object.values(flags).includes(true)) return allOff;
    const { createOpenFeatureFlags } = await import('./open-feature.ts');
    return createOpenFeatureFlags(flags, context);
  });
  try {
    return await Promise.race([flags, late]);
  } catch {
    return allOff;
  } finally {
    clearTimeout(timer);
  }
}

import type { Services } from '../app/compose.ts';
import type { Owner } from '../features/access/owner.ts';
import { type DemoUse, demoCalls } from '../features/analytics/demo-traffic.ts';

/** The registrations of the demo's application, with their share of its traffic. */
const uses: readonly (Omit<DemoUse, 'product_version_id'> & { product: string; version: string })[] = [
  { product: 'Maps and Places', version: 'v4', calls_per_hour: 48, latency_ms: 62, response_bytes: 9200 },
  { product: 'Route Weather', version: 'v2', calls_per_hour: 30, latency_ms: 118, response_bytes: 3400 },
  { product: 'Maps and Places', version: 'v3', calls_per_hour: 9, latency_ms: 140, response_bytes: 7800 },
];

type Needed = Pick<Services, 'applications' | 'registrations' | 'catalog' | 'analytics'>;

/**
 * An application of the demo's developer with two months of traffic, created through the same services as real ones.
 */
export async function addDemoApplication(services: Needed, owner: Owner): Promise<void> {
  const { applications, registrations, catalog, analytics } = services;
  const { portal_id, email } = owner;
  const viewer = { portal_id, email, is_public: false, default_visibility: 'teams' as const };
  const strategies = await applications.strategies(portal_id, {}, { size: 100, number: 1 });
  const auth_strategy = strategies.data.find(({ credential_type }) => credential_type === 'key_auth');
  if (!auth_strategy) throw new Error('The demo has no auth strategy with keys');
  const { id } = await applications.create(owner, {
    name: 'Harbour Tracker',
    description: 'Where our containers are, and what weather is waiting for them.',
    auth_strategy_id: auth_strategy.id,
    fields: { cost_center: 'HT0417' },
  });

  const plans = 'A map of our containers at sea, with the weather that waits for them.';
  const used: DemoUse[] = [];
  for (const { product, version, ...amounts } of uses) {
    const products = await catalog.products(viewer, { name: product }, { size: 1, number: 1 });
    const product_id = products.data[0]?.id ?? '';
    const versions = await catalog.versions(viewer, product_id, { name: version }, { size: 1, number: 1 });
    const product_version_id = versions.data[0]?.id ?? '';
    await registrations.create({ owner, viewer, auto_approve: true }, id, { product_version_id, fields: { plans } });
    used.push({ ...amounts, product_version_id });
  }

  const calls = demoCalls(id, used, Date.now());
  await analytics.keep(Array.from(calls, (call) => ({ ...call, portal_id, event_key: undefined })));
}

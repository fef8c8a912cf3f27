import { createServices } from '../app/compose.ts';
import type { Settings } from '../config.ts';
import { openAnalyticsOrExplain } from './analytics-database.ts';
import { migrateData } from './migrate-data.ts';
import { openDatabaseOrExplain, StartError } from './start-error.ts';

/** Services over the data of this machine, for a command that runs beside a server or without one. */
export async function openLocalServices(settings: Settings) {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openDatabaseOrExplain(settings));
  await migrateData(database, settings);
  const analytics_apart = opened.use(await openAnalyticsOrExplain(settings, database));
  // A command on this machine acts as the operator.
  const services = createServices({ ...settings, namedSecret: settings.ownSecret, database, analytics_apart });
  const rest = opened.move();
  return { ...services, [Symbol.asyncDispose]: () => rest.disposeAsync() };
}

export type LocalServices = Awaited<ReturnType<typeof openLocalServices>>;

/** The named organization, or the only one. */
export async function chooseOrganization({ organization }: LocalServices, wanted: string | undefined): Promise<string> {
  const known = await organization.list();
  const fitting = known.filter(({ name }) => wanted === undefined || name === wanted);
  const [only] = fitting;
  if (only && fitting.length === 1) return only.id;
  if (known.length === 0) throw new StartError('There is no organization yet: publish a portal first.');
  const names = known.map(({ name }) => name).join(', ');
  throw new StartError(`Which organization? Say --organization with one of: ${names}.`);
}

/**
 * The organization for new data. Before set-up that is the one that set-up takes over. Organizations that others
 * founded since are used only if they are named.
 */
export async function organizationToFill(services: LocalServices, wanted: string | undefined): Promise<string> {
  const isNamed = wanted !== undefined && (await services.organization.list()).some(({ name }) => name === wanted);
  const reserved = isNamed ? undefined : await services.setup.reserve(wanted ?? 'Portico');
  return wanted === undefined && reserved ? reserved : chooseOrganization(services, wanted);
}

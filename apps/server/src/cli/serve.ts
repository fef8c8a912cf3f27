import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { type App, createApp } from '../app/app.ts';
import type { Services } from '../app/compose.ts';
import type { Settings } from '../config.ts';
import { installDemoGateway } from '../features/gateway/demo-routes.ts';
import { asLongWork } from '../platform/database/long-work.ts';
import { leave } from '../platform/http/drain-connections.ts';
import { listeningAt } from '../platform/http/listening-at.ts';
import { loadStaticFiles, type Mount } from '../platform/http/static-files.ts';
import { createLog } from '../platform/log.ts';
import { loadRenderer } from '../platform/render/renderer.ts';
import { repositoryFile } from '../platform/source-files.ts';
import { openAnalyticsOrExplain } from './analytics-database.ts';
import { readArguments, refuseWords } from './arguments.ts';
import type { Command } from './command.ts';
import { loadDemo } from './demo.ts';
import { migrateData } from './migrate-data.ts';
import { checkPort, explainListen, openDatabaseOrExplain } from './start-error.ts';
import { countWorkers } from './workers/count.ts';
import { createSupervisor } from './workers/supervisor.ts';
import { enterWorkplace } from './workers/worker.ts';

const usage = `portico serve

  Starts the server. Settings are environment variables: docs/settings.md lists them. It stops on SIGTERM, SIGINT and
  SIGHUP, after the requests under way; a second signal stops it at once.

Examples:
  portico serve
  PORT=8080 DEMO=no DATA_DIR=/var/lib/portico portico serve
`;

export const serveCommand: Command = {
  usage,
  run(words, settings) {
    refuseWords(readArguments(words, {}).positionals);
    const count = cluster.isPrimary ? countWorkers(settings) : 1;
    return count > 1 ? supervise(settings, count) : serve(settings);
  },
};

const portalFolder = repositoryFile('apps/portal/dist');
const rendererFolder = repositoryFile('apps/portal/dist-server');
const consoleFolder = repositoryFile('apps/console/dist');
const authElementsFolder = repositoryFile('packages/auth-elements/dist');

/**
 * Collects garbage when the heap has grown by two fifths since the last collection. By default V8 sometimes lets it
 * grow to four times that size, which looks like a leak and gets containers killed.
 */
const steadyMemory = '--heap-growing-percent=40';

/** A terminal and npm both forward the same Ctrl+C. A later signal means that the user does not want to wait. */
const repeatedMs = 1000;

/** Runs several worker processes and replaces those that end. */
async function supervise(settings: Settings, count: number): Promise<number> {
  const log = createLog(settings.log_level);
  await checkPort(settings);
  const stopped = untilSignal();
  return createSupervisor({ count, log, stopped }).run();
}

/** Serves until a signal arrives, then finishes requests in progress. */
async function serve(settings: Settings): Promise<number> {
  setFlagsFromString(steadyMemory);
  const workplace = await enterWorkplace();
  const log = createLog(settings.log_level, workplace.number);
  if (cluster.isPrimary) await checkPort(settings);
  await using tracing = await startTraces(settings);
  await using database = await openDatabaseOrExplain(settings, tracing?.dialect);
  await asLongWork(() => migrateData(database, settings));
  await using analytics_apart = await openAnalyticsOrExplain(settings, database, tracing?.dialect);
  const { server, services } = await createApp({
    ...settings,
    // Links from emails are printed only without a public URL: then the person at this machine reads the log.
    demo: settings.demo && settings.public_url === undefined,
    database,
    analytics_apart,
    tracing,
    log,
    portalFiles: existsSync(portalFolder) ? loadStaticFiles(portalFolder) : undefined,
    renderer: loadRenderer(rendererFolder),
    mounts: loadMounts(settings),
    leads: workplace.leads,
    gatherMetrics: workplace.gatherMetrics,
  });
  if (settings.demo) await installDemoGateway(server, services);
  const demo = settings.demo && (await isEmpty(services)) ? await loadDemo(services, settings) : undefined;

  const stopped = untilSignal();
  try {
    await server.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await server.close();
    throw explainListen(error, settings);
  }
  if (workplace.isFirst) await tellStart(settings, server, services, demo);
  workplace.ready();

  const signal = await stopped;
  log.info({ signal }, 'stopping: requests under way finish first');
  await leave(server.server);
  await server.close();
  return 0;
}

type Introduce = Awaited<ReturnType<typeof loadDemo>>;

async function tellStart(
  settings: Settings,
  server: App['server'],
  services: Services,
  demo: Introduce | undefined,
): Promise<void> {
  const url = settings.public_url?.origin ?? listeningAt(server).origin;
  const token = await services.setup.issueToken();
  const lines = [`Portico is ready at ${url}`, ...(demo ? demo(url) : [])];
  if (token) lines.push(`Set it up within a day, once: ${url}/console/setup?token=${token}`);
  // One write: a supervisor that reads only the first line may close the pipe, and later writes would fail.
  console.log(lines.join('\n'));
}

/** Only for an unused server, because the password of the demo's owner is public. */
const isEmpty = async ({ portals, organization }: Services): Promise<boolean> =>
  (await portals.isEmpty()) && (await organization.list()).length === 0;

function loadMounts({ demo }: Settings): Mount[] {
  const mounts = [
    { at: '/console', folder: consoleFolder, isApplication: true },
    ...(demo ? [{ at: '/auth-elements', folder: authElementsFolder }] : []),
  ];
  return mounts
    .filter(({ folder }) => existsSync(folder))
    .map(({ folder, ...mount }) => ({ ...mount, files: loadStaticFiles(folder) }));
}

/** Tracing code is loaded only if traces are configured. */
const startTraces = async ({ traces }: Settings) =>
  traces && (await import('../platform/tracing/tracing.ts')).startTracing(traces);

function untilSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  const stop = (signal: NodeJS.Signals) => {
    resolve(signal);
    setTimeout(() => {
      for (const one of signals) process.off(one, stop);
    }, repeatedMs).unref();
  };
  for (const signal of signals) process.on(signal, stop);
  return promise;
}

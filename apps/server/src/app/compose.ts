import { createLongBodies } from '../platform/http/long-bodies.ts';
import { createDatabaseSamples } from '../platform/metrics/database-samples.ts';
import { type Applications, composeApplications } from './compose/applications.ts';
import { type Content, composeContent } from './compose/content.ts';
import { composeEnforcement, type Enforcement } from './compose/enforcement.ts';
import { composeFoundation, type Foundation } from './compose/foundation.ts';
import { composePages, type Pages } from './compose/pages.ts';
import { composePeople, type People } from './compose/people.ts';
import { composeReading, type Reading } from './compose/reading.ts';
import { gather, type ServicesOf } from './gather.ts';
import type { ServiceSettings } from './settings.ts';
import { createShared } from './shared.ts';

/** Every service by its name, for routes, jobs, commands and tests. */
export type Services = ReturnType<typeof createServices>;

type FeatureServices = ServicesOf<Foundation> &
  ServicesOf<People> &
  ServicesOf<Reading> &
  ServicesOf<Applications> &
  ServicesOf<Enforcement> &
  ServicesOf<Content> &
  ServicesOf<Pages>;

/** Calls the module of every feature with its needs: of the platform, and of the features before it. */
export function createServices(settings: ServiceSettings) {
  const shared = createShared(settings);
  const foundation = composeFoundation(settings, shared);
  const people = composePeople(settings, shared, foundation);
  const reading = composeReading(settings, shared, people);
  const applications = composeApplications(shared, foundation, reading);
  const enforcement = composeEnforcement(settings, shared, foundation, reading, applications);
  const content = composeContent(settings, shared, { foundation, people, reading, applications, enforcement });
  const pages = composePages(shared, { foundation, people, reading });
  const groups = [foundation, people, reading, applications, enforcement, content, pages];
  const { services, sweeps, metrics } = gather(groups);
  const { database, transact, caches, lastUsed, folders, clock } = shared;
  return Object.assign(services as FeatureServices, {
    transact,
    caches,
    lastUsed,
    folders,
    notices: database.notices,
    longBodies: createLongBodies(folders),
    samples: createDatabaseSamples({
      mails: { backlog: foundation.mail.mailBacklog },
      deliveries: { backlog: foundation.webhooks.webhookBacklog },
      sessions: { countActive: people.sessions.countSessions },
      clock,
    }),
    sweeps,
    metrics,
  });
}
